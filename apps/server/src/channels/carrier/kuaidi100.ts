import { createHash } from 'node:crypto';
import type { TrackingState } from '@qingnang/contract/orders';
import { z } from 'zod';
import { jsonOf, plainLine, textOf } from '../answer-body.ts';
import { type CarrierTracking, type Kuaidi100Settings, type TrackingEvent, TrackingFailure } from './port.ts';

/** The answer about a parcel is a few kilobytes; what is longer is none. */
const MOST_BYTES = 256 * 1024;
/** Parcels have a dozen events, slow ones some dozens. */
const MOST_EVENTS = 200;
/** Carriers that tell nothing without the end of the consignee's number; the others are not given it. */
const ASKS_PHONE: readonly string[] = ['shunfeng', 'shunfengkuaiyun', 'zhongtong', 'zhongtongkuaiyun'];
/** 查询无结果: the carrier has not seen the parcel yet, or the number is wrong. */
const NOTHING_FOUND = '500';

/** Kuaidi100's state of a parcel; on its way where it is another one. Sent back and refused are matters for people. */
const STATES: Readonly<Record<string, TrackingState>> = {
  1: 'collected',
  2: 'problem',
  3: 'delivered',
  4: 'problem',
  5: 'delivering',
  6: 'problem',
  14: 'problem',
};

const answered = z.object({
  status: z.literal('200'),
  nu: z.string(),
  state: z.string().regex(/^\d{1,4}$/),
  data: z
    .array(
      z.object({
        time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        context: z.string(),
        areaName: z.string().nullish(),
      }),
    )
    .max(MOST_EVENTS),
});
const refused = z.object({ result: z.literal(false), returnCode: z.string(), message: z.string() });
const answer = z.union([answered, refused]);
type Answered = z.infer<typeof answered>;

/** Kuaidi100's query of one parcel (poll/query.do). @param timeoutMs of one call, its answer included */
export function kuaidi100({ customer, key, gateway }: Kuaidi100Settings, timeoutMs: number): CarrierTracking {
  const signed = (param: string) =>
    createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();

  /** @throws TrackingFailure when nothing comes that can be read */
  async function ask(param: string): Promise<z.infer<typeof answer>> {
    const text = await fetch(`${gateway}/poll/query.do`, {
      method: 'POST',
      body: new URLSearchParams({ customer, sign: signed(param), param }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then((response) => textOf(response, MOST_BYTES))
      // What a library says may repeat the address.
      .catch(() => null);
    const read = answer.safeParse(jsonOf(text));
    if (read.success) return read.data;
    throw text === null
      ? new TrackingFailure('silence', '快递100 没有答复')
      : new TrackingFailure('form', '快递100 的答复看不懂');
  }

  return {
    needsCode: true,
    async track({ code, trackingNo, phoneEnd }) {
      const phone = ASKS_PHONE.includes(code) && phoneEnd !== '' ? { phone: phoneEnd } : {};
      const said = await ask(JSON.stringify({ com: code, num: trackingNo, ...phone }));
      if ('result' in said) {
        if (said.returnCode === NOTHING_FOUND) return [];
        throw new TrackingFailure(said.returnCode, said.message);
      }
      if (said.nu !== trackingNo) throw new TrackingFailure('other', '快递100 答复的是别的运单');
      return eventsOf(said);
    },
  };
}

/** The parcel's state is that of its newest event; those before were on the way to it. */
function eventsOf({ data, state }: Answered): TrackingEvent[] {
  const events = data.map(({ time, context, areaName }) => ({
    at: momentOf(time),
    place: plainLine(areaName ?? '', 100),
    message: plainLine(context, 300),
  }));
  const newest = Math.max(...events.map(({ at }) => at.getTime()));
  const first = events.findIndex(({ at }) => at.getTime() === newest);
  return events.map((event, at) => ({
    ...event,
    state: at === first ? (STATES[state] ?? 'moving') : 'moving',
  }));
}

/** They write China's time. @throws TrackingFailure for a day that does not exist */
function momentOf(time: string): Date {
  const at = new Date(`${time.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at.getTime())) throw new TrackingFailure('form', '快递100 的时间不正确');
  return at;
}
