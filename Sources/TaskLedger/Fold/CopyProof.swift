// Whether a stream holds each of its lines once or several times, as far as the records with an id prove it.

enum CopyProof: Sendable { case unknown, single, repeated }
