import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/client.ts';
import { secretOf } from '../db/secret.ts';
import { keepCookie } from './cookies.ts';

/** Of a browser that has signed in before: its number, then a mark for each name it has done so under, the latest first. */
const COOKIE = 'qn_device';
const SECONDS = 180 * 24 * 3600;
/** A user name and a mobile number for each of a handful of people. */
const MOST_MARKS = 10;
/** Of `setting`: the key of the marks. */
const KEY = 'device_key';

type Realm = 'buyer' | 'staff';
interface DeviceCall {
  db: Db;
  config: { publicUrl: string | null };
  cookies: Record<string, string | undefined>;
  reply: FastifyReply | null;
}

/** The browser's number, when somebody has signed in with it under this name before; else null. */
export async function knownDevice(call: DeviceCall, realm: Realm, name: string): Promise<string | null> {
  const { id, marks } = read(call.cookies[COOKIE]);
  if (id === null || marks.length === 0) return null;
  const own = Buffer.from(markOf(await secretOf(call.db, KEY), id, realm, name));
  const isOwn = marks
    .map(Buffer.from)
    .some((mark) => mark.length === own.length && timingSafeEqual(mark, own));
  return isOwn ? id : null;
}

/** Lets the browser be known under the names of whom it has just signed in. */
export async function rememberDevice(
  call: DeviceCall,
  realm: Realm,
  names: readonly string[],
): Promise<void> {
  const known = read(call.cookies[COOKIE]);
  const id = known.id ?? randomBytes(16).toString('base64url');
  const key = await secretOf(call.db, KEY);
  const own = names.filter((name) => name !== '').map((name) => markOf(key, id, realm, name));
  const marks = [...new Set([...own, ...known.marks])].slice(0, MOST_MARKS);
  keepCookie(call, COOKIE, [id, ...marks].join('.'), SECONDS);
}

function read(cookie = ''): { id: string | null; marks: string[] } {
  const [id = '', ...marks] = cookie.split('.').slice(0, MOST_MARKS + 1);
  return /^[\w-]{22}$/.test(id) ? { id, marks } : { id: null, marks: [] };
}

const markOf = (key: string, id: string, realm: Realm, name: string): string =>
  createHmac('sha256', key)
    .update(`device:${id}:${realm}:${name.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22);
