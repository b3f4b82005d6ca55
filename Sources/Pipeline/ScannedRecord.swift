// A record with all that was found out about it. Its bytes and fields are valid only while it is taken.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

package struct ScannedRecord {
  package let record: Record
  package let fields: RecordFields
  /// Nil only where all records were asked for.
  package let event: TaskEvent?
  /// Nil for a record without time.
  package let time: LogTime?
}
