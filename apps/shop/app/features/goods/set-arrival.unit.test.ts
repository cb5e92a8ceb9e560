import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { questions } from '../../lib/dialogs.ts';
import { toasts } from '../../lib/toasts.ts';
import { arrivalChanges } from './arrival.ts';
import { setArrival } from './set-arrival.ts';

const isOn = () => arrivalChanges.get().get(7);
const sent: string[] = [];

function serverAnswers(...codes: number[]): void {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    const code = codes.shift() ?? 10_000;
    return Response.json({ code, message: '说明', data: {} }, { status: code === 10_000 ? 200 : code });
  });
}

beforeEach(() => {
  sent.length = 0;
  arrivalChanges.set(new Map());
  toasts.set([]);
  questions.set([]);
});
afterEach(() => vi.unstubAllGlobals());

describe('setArrival', () => {
  it('shows at once and says so, with the way to all of them', async () => {
    serverAnswers();
    const done = setArrival(7, true);
    expect(isOn()).toBe(true);
    await done;
    expect(toasts.get()).toMatchObject([
      { message: '说明', action: { label: '查看到货提醒', to: '/star?tab=arrivals' } },
    ]);
  });

  it('is taken back when the server refuses, which is shown', async () => {
    serverAnswers(409);
    await setArrival(7, true);
    expect(isOn()).toBe(false);
    expect(questions.get()).toMatchObject([{ message: '说明' }]);
  });

  it('sends presses one after the other: the last one is the last word', async () => {
    serverAnswers();
    await Promise.all([setArrival(7, true), setArrival(7, false)]);
    expect(sent).toEqual(['POST /api/goods/7/notice', 'DELETE /api/goods/7/notice']);
    expect(isOn()).toBe(false);
  });
});
