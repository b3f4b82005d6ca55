// Whether a stream holds each of its lines once, as far as the records that carry an id prove it.

enum CopyProof: Sendable { case unknown, single, repeated }
