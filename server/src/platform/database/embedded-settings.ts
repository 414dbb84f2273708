const CONNECTIONS = 100;
/** The largest pool: job workers, listeners and command-line tools have connections beside it. */
export const EMBEDDED_POOL_MAX = 80;

/**
 * The embedded PostgreSQL's settings, for a small machine that it shares with the web server: about 150 MB of
 * memory at the most, 250 MB of write-ahead log. Everything not named here is PostgreSQL's default.
 */
const COMMON_SETTINGS = [
  'listen_addresses=', // no TCP: the unix socket's folder is the only door
  'unix_socket_permissions=0700',
  `max_connections=${CONNECTIONS}`,
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'random_page_cost=1.1', // SSD
  'jit=off', // short queries: compiling one costs more than running it
  'min_wal_size=64MB',
  'max_wal_size=256MB',
  'wal_level=minimal', // there is no replica; bulk loads write less
  'max_wal_senders=0',
  'timezone=UTC',
  'log_timezone=UTC',
  // What a client is told (ERROR) is logged by us, without personal data; PostgreSQL logs its own life only.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/** A commit that was acknowledged survives a crash of the machine. */
export const DURABLE_SETTINGS = [
  ...COMMON_SETTINGS,
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];

/** For databases that live for one test run. */
export const THROWAWAY_SETTINGS = [
  ...COMMON_SETTINGS,
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];
