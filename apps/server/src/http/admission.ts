import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withDeadline } from '../db/pool/deadline.ts';
import { CLASSES, classOf, type RequestClass } from './classes.ts';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    class?: RequestClass;
  }
}

interface Waiting {
  request: FastifyRequest;
  /** By `performance.now()`. */
  until: number;
  begin(): void;
  refuse(error: Refusal): void;
}

/** What is under way of one class, and who waits for a place. */
interface Gate {
  underWay: number;
  waiting: Waiting[];
  /** Turned away since the start. */
  refused: number;
}

/** By the name of the class. */
export type Gates = ReadonlyMap<string, Gate>;

const RETRY_AFTER_SECONDS = 2;
const LOOK_MS = 100;
/** The database is given up a moment before the caller is: what it has to say is more than that time is over. */
const LEAD_MS = 500;

/**
 * Bounds what is under way by the class of its address, and gives every request its deadline. Who finds no place in time is told so early; what
 * nobody waits for any more is not begun.
 * @returns what is under way, for the metrics
 */
export function admitRequests(app: FastifyInstance): Gates {
  const gates = new Map<string, Gate>(
    CLASSES.map(({ name }) => [name, { underWay: 0, waiting: [], refused: 0 }]),
  );

  app.addHook('onRoute', (route) => {
    const [method = 'GET'] = [route.method].flat();
    const found = classOf(method, route.url);
    route.config = { ...route.config, class: found };
    if (found.deadlineMs !== null) route.handlerTimeout = found.deadlineMs;
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { deadlineMs, underWay, ...kind } = request.routeOptions.config.class ?? classOf('GET', '/');
    const gate = gates.get(kind.name);
    const begin = () => (deadlineMs === null ? done() : withDeadline(deadlineMs - LEAD_MS, done));
    if (!gate || underWay === null) return begin();
    const enter = () => {
      gate.underWay += 1;
      // Answered, or gone: a caller that hangs up finishes nothing.
      reply.raw.once('close', () => {
        gate.underWay -= 1;
        letNextIn(gate);
      });
      begin();
    };
    if (gate.underWay < underWay) return enter();
    if (gate.waiting.length >= kind.waiting) {
      gate.refused += 1;
      return done(busy());
    }
    gate.waiting.push({ request, until: performance.now() + kind.waitMs, begin: enter, refuse: done });
  });

  const looking = setInterval(() => {
    const now = performance.now();
    for (const gate of gates.values()) refuseLate(gate, now);
  }, LOOK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking);
    done();
  });
  return gates;
}

function letNextIn(gate: Gate): void {
  for (;;) {
    const next = gate.waiting.shift();
    if (!next) return;
    // Nothing is begun for a caller that has gone.
    if (!next.request.raw.socket.destroyed) {
      next.begin();
      return;
    }
    next.refuse(busy());
  }
}

function refuseLate(gate: Gate, now: number): void {
  while (gate.waiting[0] && gate.waiting[0].until <= now) {
    gate.refused += 1;
    gate.waiting.shift()?.refuse(busy());
  }
}

const busy = (): Refusal =>
  new Refusal(503, 503, '现在访问的人有点多，请稍候再试', { retryAfter: RETRY_AFTER_SECONDS });
