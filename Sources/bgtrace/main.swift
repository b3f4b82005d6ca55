// The process: everything else is in BGTraceCLI.

import BGTraceCLI

runProcess()
