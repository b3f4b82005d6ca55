// A record with all that was found out about it. Its bytes and fields are valid only while it is taken.

import BackgroundTasks
import ByteScan
import LogRecords

package struct ScannedRecord {
  package let record: Record
  package let fields: RecordFields
  /// Nil only where all records were asked for.
  package let event: TaskEvent?
  /// Microseconds since 1970; nil where date or zone cannot be known.
  package let instant: Int64?
}
