// The advisory lock that a worker's heartbeat session holds: free means that the session has ended.

/** SQL: the key of the worker whose id is `id`. */
export const workerLockKey = (id: string) => `hashtextextended(${id}::uuid::text, 0)`;

/** SQL: a session of this database holds the lock of the worker `id`. Looks only, and so never gets in a worker's way. */
export const isWorkerLockHeld = (id: string) => `EXISTS (
  SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((l.classid::int8 << 32) | l.objid::int8) = ${workerLockKey(id)})`;
