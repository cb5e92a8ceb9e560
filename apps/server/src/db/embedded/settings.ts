import type { Place } from './place.ts';

/** Given on the command line at every start, so that a newer version of the shop brings its settings to an older cluster. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Short statements only: compiling a plan costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  // An acknowledged order is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // One file for each day of the week, overwritten a week later.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] %q%a ',
  log_checkpoints: 'off',
  // Values of failing statements may be names and telephone numbers of people: they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
  log_parameter_max_length: '0',
};

/** Of a database that is thrown away. */
const DISPOSABLE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its people are made up: a fault that shows once in a hundred runs leaves its cause behind.
  log_error_verbosity: 'default',
};

/** Segments are copied into a folder by PostgreSQL's own module, whole or not at all, each on the disk before it counts as archived. */
const archiving = (spool: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': spool,
  // The archiver asks for a new segment more often; this holds while it is away.
  archive_timeout: '60',
});

/**
 * Arguments of `postgres` for a cluster.
 * @param more settings of this start alone
 */
export function postgresArguments(place: Place, more: Readonly<Record<string, string>> = {}): string[] {
  const { cluster, sockets, logs, isDisposable, spool } = place;
  const all = {
    ...SETTINGS,
    ...(isDisposable && DISPOSABLE),
    ...(spool !== null && archiving(spool)),
    ...more,
    log_directory: logs,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Arguments of `initdb`: UTF-8 without anything of the operating system's own sorting, so every machine sorts alike. */
export function initdbArguments(cluster: string, superuser: string): string[] {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['-D', cluster, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-instructions', ...locale];
}
