const CONNECTIONS = 100;
/** The largest pool: job workers, listeners and command-line tools need connections besides it. */
export const EMBEDDED_POOL_MAX = 80;

/**
 * Settings of the embedded PostgreSQL, for a small machine shared with the web server: at most about 150 MB of memory
 * and 250 MB of write-ahead log. Everything else is PostgreSQL's default.
 */
const COMMON_SETTINGS = [
  'listen_addresses=', // no TCP, only the unix socket
  'unix_socket_permissions=0700',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'random_page_cost=1.1', // SSD
  'jit=off', // short queries: compiling one takes longer than running it
  'min_wal_size=64MB',
  'max_wal_size=256MB',
  'wal_level=minimal', // there is no replica, and bulk loads write less
  'max_wal_senders=0',
  'timezone=UTC',
  'log_timezone=UTC',
  // We log errors of queries (ERROR) ourselves, without personal data; PostgreSQL only logs its own events.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/** An acknowledged commit survives a crash of the machine. */
export const DURABLE_SETTINGS = [
  ...COMMON_SETTINGS,
  `max_connections=${CONNECTIONS}`,
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];

/** For databases that exist for one test run. */
export const THROWAWAY_SETTINGS = [
  ...COMMON_SETTINGS,
  'max_connections=300', // several test files at once, each with servers of its own
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];
