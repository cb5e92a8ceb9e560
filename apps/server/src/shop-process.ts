import { Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { createCarrierTracking } from './channels/carrier/provider.ts';
import { createInvoiceIssuer } from './channels/invoicing/provider.ts';
import { createPaymentProviders } from './channels/payment/providers.ts';
import { createSms } from './channels/sms/provider.ts';
import { fillFrom } from './channels/storage/copy.ts';
import { folderTree } from './channels/storage/local.ts';
import { openStorage } from './channels/storage/provider.ts';
import { createWebhookSender } from './channels/webhook/sender.ts';
import { createWechat } from './channels/wechat/provider.ts';
import { type Config, readConfig } from './config.ts';
import { openSigner } from './config-signing.ts';
import { startArchiver } from './db/archive/archiver.ts';
import { forgetArchive, NO_ARCHIVE } from './db/archive/state.ts';
import { openDatabase } from './db/client.ts';
import type { EmbeddedDatabase } from './db/embedded/embedded.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { openReads } from './db/replica/reads.ts';
import { FIRST_STAFF, hasStaff } from './http/first-staff.ts';
import { createLog } from './http/log.ts';
import { shopAddress } from './http/own-address.ts';
import type { Services } from './http/services.ts';
import { RETIRE, workerNumber } from './http/workers.ts';
import { startJobs } from './jobs.ts';
import { loadIndex, startSearchSync } from './modules/catalogue/search/jobs.ts';
import { sellerName } from './modules/company/reads.ts';
import { startCounting } from './modules/identity/speed/jobs.ts';
import { startBeating } from './modules/identity/status/processes/jobs.ts';
import { startSending } from './modules/machines/webhooks/jobs.ts';
import { draftAgreements } from './modules/service/writes.ts';
import { type Addresses, fillDemo, prepareDatabase, prepareFolder } from './prepare.ts';
import { letGoOfStart, warmUp } from './warm-up.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Aborted by the first signal. */
const leaving = new AbortController();
/** From the settings, once they are read. */
let drainMs = 0;
/** Takes no connections any more, and serves those that there are. */
let stopListening: () => void = () => undefined;

/** Things to end, in order of their start; a stop ends them in reverse. */
const running: { name: string; stop: () => Promise<unknown> }[] = [];

async function start(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  drainMs = config.drainMs;
  if (config.trial) say('试运行 (TRIAL=1)：沙箱收银台代替真实收款，请勿对外营业');
  await prepareFolder(config);
  // Where there are several processes, whoever keeps them has the shop's own database running, and has said so.
  const database = await prepareDatabase(config, {
    say,
    isKept: workerNumber !== null,
    started: (embedded) => running.push({ name: 'database', stop: () => embedded.stop() }),
  });
  const services = await openServices(config, database);
  await startServing(config, services, database.directUrl);
  if ((workerNumber ?? 1) === 1 && !(await hasStaff(services.db))) say(FIRST_STAFF);
  if (workerNumber === null)
    say(`就绪 (ready in ${((performance.now() - began) / 1000).toFixed(1)} s)：${shopAddress(config)}`);
  // From now on whoever has started us does so again when we die.
  process.send?.('ready');
}

async function openServices(config: Config, addresses: Addresses): Promise<Services> {
  const { db, pool, listener, close } = openDatabase({ ...addresses, max: config.databasePool });
  running.push({ name: 'pool', stop: close });
  const reads = openReads({ db, pool }, config.replica);
  running.push({ name: 'replica', stop: () => reads.end() });
  const signing = await openSigner(config, db, () => sellerName(db, config.seller));
  if (config.demo) await fillDemo(config, db, signing, say);
  else await draftAgreements(db);
  const log = createLog(config.logLevel);
  const storage = openStorage(config, log);
  // The demo shop is made in a folder, wherever files lie.
  if (config.demo && config.bucket !== null)
    await fillFrom(folderTree(path.join(config.dataDir, 'files')), storage.tree);
  const payments = await createPaymentProviders(config, db);
  const sms = await createSms(config);
  const wechat = await createWechat(config, db);
  const search = await loadIndex(db, path.join(config.dataDir, 'search-index'));
  return {
    config,
    db,
    pool,
    listener,
    reads,
    search,
    payments,
    carrier: createCarrierTracking(config),
    invoicing: createInvoiceIssuer(config),
    sms,
    wechat,
    webhooks: createWebhookSender(config.webhooks),
    signing,
    files: storage.files,
    privateFiles: storage.privateFiles,
    archive: await openArchive(config, addresses.embedded, db, log),
    log,
  };
}

/** Begins to archive before anything is sold; null where nothing is to be archived, or another process does it. */
async function openArchive(
  config: Config,
  embedded: EmbeddedDatabase | null,
  db: Services['db'],
  log: Services['log'],
): Promise<Services['archive']> {
  if (config.archive === null || embedded === null) {
    await forgetArchive(db);
    if (embedded !== null && config.nodeEnv === 'production') say(NO_ARCHIVE);
    return null;
  }
  if (!config.jobs) return null;
  const archiver = startArchiver({
    settings: config.archive,
    dataDir: config.dataDir,
    hasBucket: config.bucket !== null,
    place: embedded.place,
    db,
    log,
  });
  running.push({ name: 'archive', stop: () => archiver.stop() });
  return archiver;
}

async function startServing(config: Config, services: Services, databaseUrl: string): Promise<void> {
  const sync = await startSearchSync(services);
  running.push({ name: 'search', stop: () => sync.stop() });
  if (config.jobs) {
    const jobs = await startJobs(services, databaseUrl);
    running.push({ name: 'jobs', stop: () => jobs.stop() });
    const sending = startSending(services);
    running.push({ name: 'events', stop: () => sending.stop() });
  }
  const beating = startBeating(services);
  running.push({ name: 'beat', stop: () => beating.stop() });
  const counting = startCounting(services);
  running.push({ name: 'speed', stop: () => counting.stop() });
  const app = await buildApp({ services, pages: config.pages, leaving: leaving.signal });
  running.push({ name: 'http', stop: () => app.close() });
  letGoOfStart();
  await warmUp(app, config.pages);
  // Of HTTP's own `close`, which ends idle connections as well.
  stopListening = () => void Server.prototype.close.call(app.server);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const port = taken && 'port' in error ? error.port : config.port;
    throw taken
      ? new SetupError(
          `端口 ${String(port)} 已被占用 (port ${String(port)} is taken)，请换一个：PORT=3001 npm start`,
        )
      : new SetupError(`无法监听 ${config.host}:${config.port} (cannot listen)：${describe(error)}`);
  }
}

const describe = (error: unknown) =>
  error instanceof Error ? error.message || String(error) : String(error);

// A second signal, or a stop that hangs, must not leave the terminal waiting.
const STOP_TIMEOUT_MS = 10_000;
/** After a fault callers wait for whoever is started next. */
const FAULT_TIMEOUT_MS = 2_000;
/** Behind a proxy nobody waits at a terminal: what is under way, a large upload too, may come to its end. */
const UNDER_WAY_MS = 40_000;
/** Connections that callers keep open end with an answer within that time; those that bring none have nothing under way. */
const RETIRING_MS = 1_000;
let stopping = false;

async function stop(exitCode: number, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  if (stopping) process.exit(exitCode || 1);
  stopping = true;
  setTimeout(() => process.exit(exitCode || 1), timeoutMs).unref();
  for (const { name, stop: end } of running.reverse()) {
    await end().catch((error: unknown) => say(`停止 ${name} 时出错 (stopping ${name}): ${describe(error)}`));
  }
  process.exit(exitCode);
}

/** First whoever stands in front learns that callers go elsewhere, then requests and tasks come to their end. A second signal does not wait for others to learn it. */
async function leave(): Promise<void> {
  if (stopping || leaving.signal.aborted) return stop(1);
  leaving.abort();
  if (drainMs === 0) return stop(0);
  await sleep(drainMs);
  if (!stopping) await stop(0, UNDER_WAY_MS);
}

/** A successor serves already: new connections are its own, ours end with their answers. */
async function retire(): Promise<void> {
  if (stopping || leaving.signal.aborted) return;
  leaving.abort();
  stopListening();
  await sleep(Math.max(drainMs, RETIRING_MS));
  if (!stopping) await stop(0, UNDER_WAY_MS);
}

process.on('message', (message) => {
  if (message === RETIRE) void retire();
});
// A terminal tells all of its processes: whoever keeps us tells us what it means for us.
if (workerNumber !== null)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

for (const signal of workerNumber === null ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const)) {
  process.on(signal, () => {
    say(`收到 ${signal}，正在停止 (stopping) …`);
    void leave();
  });
}

// What nobody has caught leaves nobody knows what behind: it is logged, we end in good order, and whoever watches over us (the launcher,
// a service manager) starts us again.
for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error: unknown) => {
    createLog('fatal').fatal({ err: error, fault }, 'nobody has caught this');
    if (!stopping) void stop(1, FAULT_TIMEOUT_MS);
  });
}

start().catch((error: unknown) => {
  say(
    error instanceof SetupError
      ? error.message
      : `启动失败 (start failed): ${String((error as Error)?.stack ?? error)}`,
  );
  void stop(1);
});
