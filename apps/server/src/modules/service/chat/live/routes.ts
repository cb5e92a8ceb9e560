import { ADMIN_LIVE_SOCKET, LIVE_SOCKET, type LiveEvent } from '@qingnang/contract/chat-words';
import type { FastifyInstance } from 'fastify';
import { type Bell, hearBell } from '../../../../http/live/bell.ts';
import { LiveHub, type Peer } from '../../../../http/live/hub.ts';
import { standingSessions } from '../../../../http/live/sessions.ts';
import { liveRoute } from '../../../../http/live/sockets.ts';
import { requireBuyer, requireStaff } from '../../../../http/plain.ts';
import type { Services } from '../../../../http/services.ts';
import { BUYER_COOKIE, STAFF_COOKIE, sessionHash } from '../../../../http/session.ts';
import { messagesByIds } from '../messages/reads.ts';
import { queueCounts, type ThreadRow, threadsByIds } from '../threads/reads.ts';
import { buyerEvents, staffEvents } from './present.ts';
import { badgesOf } from './reads.ts';
import { gathered, type LiveNotice } from './rules.ts';
import { ringBuyerTypes, ringStaffTypes } from './writes.ts';

/** How often sockets are looked after, in ms. */
const LOOK = { ping: 25_000, sessions: 30_000 };

/**
 * The live sockets of this process. Every process hears the bell and tells its own sockets, so that it does not matter who is connected
 * to which. Whoever may have missed something is disconnected: a browser that connects again asks for it.
 */
export function liveRoutes(app: FastifyInstance, services: Services, look = LOOK): void {
  const { db, log, config } = services;
  const hub = new LiveHub();
  const inBackground = (what: string, work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, what));
  };
  liveRoute(app, hub, {
    path: LIVE_SOCKET,
    publicUrl: config.publicUrl,
    admit: async (request): Promise<Peer> => {
      const { accountId, company } = await requireBuyer(services, request);
      const session = hexOf(request.cookies[BUYER_COOKIE]);
      return { side: 'buyer', id: accountId, name: company, session, customersOf: null };
    },
    opened: ({ id }) => inBackground('badges not read', tellBadges(services, hub, [id])),
    typing: ({ id, name }) => inBackground('typing not told', ringBuyerTypes(db, id, name)),
  });
  liveRoute(app, hub, {
    path: ADMIN_LIVE_SOCKET,
    publicUrl: config.publicUrl,
    admit: async (request): Promise<Peer> => {
      const { staffId, name, customersOf } = await requireStaff(services, request, ['chat.answer']);
      return { side: 'staff', id: staffId, name, session: hexOf(request.cookies[STAFF_COOKIE]), customersOf };
    },
    opened: () => inBackground('counts not read', tellCounts(services, hub)),
    typing: ({ id, name }, { thread_id: thread }) => {
      if (thread !== undefined) inBackground('typing not told', ringStaffTypes(db, id, name, thread));
    },
  });
  lookAfter(app, services, hub, look);
}

const hexOf = (token: string | undefined) => sessionHash(token ?? '').toString('hex');

/** Hears the bell while the server runs, and ends sockets that are dead or whose session is. */
function lookAfter(app: FastifyInstance, services: Services, hub: LiveHub, look: typeof LOOK): void {
  const { db, log } = services;
  let bell: Bell | null = null;
  const timers: NodeJS.Timeout[] = [];
  const checkSessions = async () => {
    const asked = hub.sessions();
    if (asked.length === 0) return;
    hub.keepSessions(await standingSessions(db, asked, 'chat.answer'), new Set(asked));
  };
  app.addHook('onReady', async () => {
    bell = await hearBell<LiveNotice>(
      services,
      'live',
      (notices) => hear(services, hub, notices),
      () => hub.restart(),
    );
    timers.push(
      setInterval(() => hub.ping(), look.ping),
      setInterval(() => {
        checkSessions().catch((error: unknown) => log.warn({ err: error }, 'live sessions not checked'));
      }, look.sessions),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await bell?.stop();
  });
}

/** Reads what a lot of notices is about in a constant number of statements, and tells the sockets that it is for. */
async function hear(services: Services, hub: LiveHub, notices: readonly LiveNotice[]): Promise<void> {
  const chats = notices.flatMap((notice) => ('chat' in notice ? [notice.chat] : []));
  const accounts = notices.flatMap((notice) => {
    if ('badges' in notice) return notice.badges;
    return notice.chat.typing ? [] : [notice.chat.account];
  });
  const isStaffHere = hub.ids('staff').length > 0;
  const lot = gathered(chats.filter(({ account }) => isStaffHere || hub.has('buyer', account)));
  tellTyping(hub, lot.typing);
  if (lot.threads.length > 0) await tellThreads(services, hub, lot);
  await tellBadges(services, hub, accounts);
  if (isStaffHere && lot.states.size > 0) await tellCounts(services, hub);
}

function tellTyping(hub: LiveHub, typing: ReturnType<typeof gathered>['typing']): void {
  for (const { thread, account, side, name } of typing) {
    if (side === 'buyer') hub.sendToStaff(() => ({ t: 'typing', thread_id: thread }));
    else hub.send('buyer', account, { t: 'typing', name } satisfies LiveEvent);
  }
}

async function tellThreads({ db }: Services, hub: LiveHub, lot: ReturnType<typeof gathered>): Promise<void> {
  const [threads, messages] = await Promise.all([
    threadsByIds(db, lot.threads),
    lot.messages.length > 0 ? messagesByIds(db, lot.messages) : [],
  ]);
  for (const thread of threads) {
    const own = messages.filter(({ thread_id }) => thread_id === thread.id);
    for (const event of buyerEvents(lot, thread, own)) hub.send('buyer', thread.account_id, event);
    for (const event of staffEvents(lot, thread, own))
      hub.sendToStaff((peer) => (hearsOf(peer, thread) ? event : null));
  }
}

/** Salesmen hear of their own customers, and of what a colleague has handed over to them. */
const hearsOf = ({ id, customersOf }: Peer, { salesman_id, staff_id }: ThreadRow): boolean =>
  customersOf === null || salesman_id === customersOf || staff_id === id;

/** To those of the accounts that are here. */
async function tellBadges({ db }: Services, hub: LiveHub, accounts: readonly number[]): Promise<void> {
  const here = [...new Set(accounts)].filter((id) => hub.has('buyer', id));
  if (here.length === 0) return;
  for (const { account_id, messages, chat } of await badgesOf(db, here))
    hub.send('buyer', account_id, { t: 'badges', messages, chat } satisfies LiveEvent);
}

async function tellCounts({ db }: Services, hub: LiveHub): Promise<void> {
  const counts = await queueCounts(db);
  hub.sendToStaff(({ id, customersOf }) => ({ t: 'counts', ...counts({ staffId: id, customersOf }) }));
}
