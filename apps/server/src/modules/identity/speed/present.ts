import { keysOf } from '@qingnang/contract/keys';
import type { adminSpeed } from '@qingnang/contract/speed';
import { PAGE_KINDS, type SpeedMetric } from '@qingnang/contract/speed-words';
import type { z } from 'zod';
import type { Measured } from './reads.ts';
import { type Budgets, type Figure, figureOf, LEAST } from './rules.ts';

type Data = z.output<typeof adminSpeed.data>;

/** Rows that a page has room for. */
const MOST_CALLS = 40;

interface Speed {
  settings: Budgets & { sample: number };
  all: readonly Measured[];
  /** What each call is called, by method and address. */
  names: ReadonlyMap<string, string>;
}

/** 真实速度: pages in their order, calls with the slow ones first. */
export function presentSpeed({ settings, all, names }: Speed): Data {
  const figures = new Map(all.map((one) => [`${one.metric} ${one.subject}`, one.buckets]));
  const of = (metric: SpeedMetric, subject: string): Figure | null =>
    figureOf(metric, figures.get(`${metric} ${subject}`) ?? [], settings);
  const calls = all
    .filter(({ metric }) => metric === 'call')
    .flatMap(({ subject }) => {
      const figure = of('call', subject);
      return figure ? [{ call: subject, name: names.get(subject) ?? subject, ...figure }] : [];
    })
    .sort((a, b) => Number(b.is_missed) - Number(a.is_missed) || b.times - a.times);
  return {
    budgets: { lcp: settings.lcp_ms, inp: settings.inp_ms, server: settings.server_ms },
    sample: settings.sample,
    least: LEAST,
    pages: keysOf(PAGE_KINDS).map((page) => ({
      page,
      name: PAGE_KINDS[page],
      lcp: of('lcp', page),
      inp: of('inp', page),
      server: of('page', page),
    })),
    calls: calls.slice(0, MOST_CALLS),
    more_calls: Math.max(0, calls.length - MOST_CALLS),
  };
}
