import { DRAW_STATES } from '@qingnang/contract/draw-words';
import type { LinkTarget, TargetChoice } from '@qingnang/contract/link-targets';
import type { TargetKind } from '@qingnang/contract/link-words';
import { ZONE_KINDS, type ZoneKind, zonePath } from '@qingnang/contract/zones';
import { wholeNumber } from '@qingnang/rules/whole-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import { secondsOrNull } from '../../../http/dates.ts';
import { matching } from '../../catalogue/reads.ts';
import { PUBLISHED } from '../../service/reads.ts';
import { stateOf as drawState } from '../draw/rules.ts';
import { type ZoneState, stateOf as zoneState } from '../zones/rules.ts';
import { articlePath, type NamedRow, pageChoices, readLink } from './rules.ts';

/** What a row is called, and why a link to it does not lead there. */
interface Named {
  key: string;
  name: string;
  problem: string;
}
type Keys = readonly string[];
/** Those that are ids: links are typed, and may name what no row is called. */
const idsIn = (keys: Keys): number[] => keys.flatMap((key) => wholeNumber(key) ?? []);

const GOODS_PROBLEM = sql`case g.status when 'on' then '' when 'off' then '已下架' else '还没有上架' end`;
const ZONE_PROBLEMS: Readonly<Record<ZoneState, string>> = {
  running: '',
  waiting: '还没有开始',
  draft: '还没有发布',
  stopped: '已停用',
  ended: '已结束',
};
/** What comes by itself: nothing has to be mended. */
const PASSING = ZONE_PROBLEMS.waiting;

const READS: Readonly<Record<NamedRow['kind'], (db: Db, keys: Keys) => Promise<Named[]>>> = {
  goods: named(
    (ids) => sql`select g.id::text as key, concat_ws(' ', g.name, g.spec) as name, ${GOODS_PROBLEM} as problem
      from goods g where g.id = any(${ids}::int8[])`,
  ),
  category: named(
    (ids) => sql`select id::text as key, name, '' as problem from category where id = any(${ids}::int8[])`,
  ),
  brand: named(
    (ids) => sql`select id::text as key, name, '' as problem from brand where id = any(${ids}::int8[])`,
  ),
  help: named(
    (ids) => sql`select a.id::text as key, a.title as name,
      case when ${PUBLISHED} then '' else '还没有发布' end as problem from article a where a.id = any(${ids}::int8[])`,
  ),
  zone: async (db, keys) => {
    const { rows } = await sql<ZoneNamed & { code: string }>`
      select ${ZONE_COLUMNS} from zone where id = any(${idsIn(keys)}::int8[]) or code = any(${keys})`.execute(
      db,
    );
    return rows.flatMap((row) => {
      const problem = zoneProblem(row);
      return [String(row.id), row.code].map((key) => ({ key, name: row.title, problem }));
    });
  },
  draw: async (db, keys) => {
    const { rows } = await sql<{ id: number; name: string; is_on: boolean; starts_at: Date; ends_at: Date }>`
      select id, name, is_on, starts_at, ends_at from draw where id = any(${idsIn(keys)}::int8[])`.execute(
      db,
    );
    return rows.map(({ id, name, is_on: isOn, starts_at: startsAt, ends_at: endsAt }) => {
      const state = drawState({ isOn, startsAt, endsAt }, new Date());
      const problem = state === 'running' ? '' : state === 'waiting' ? PASSING : DRAW_STATES[state];
      return { key: String(id), name, problem };
    });
  },
};

function named(statement: (ids: number[]) => RawBuilder<unknown>) {
  return async (db: Db, keys: Keys): Promise<Named[]> => {
    const { rows } = await sql<Named>`${statement(idsIn(keys))}`.execute(db);
    return rows;
  };
}

interface ZoneNamed {
  id: number;
  kind: ZoneKind;
  code: string;
  title: string;
  is_published: boolean;
  is_stopped: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}
const ZONE_COLUMNS = sql`id, kind, code, title, is_published, is_stopped, starts_at, ends_at`;

const zoneProblem = (row: ZoneNamed): string =>
  ZONE_PROBLEMS[
    zoneState(
      {
        isPublished: row.is_published,
        isStopped: row.is_stopped,
        startsAt: secondsOrNull(row.starts_at),
        endsAt: secondsOrNull(row.ends_at),
      },
      Date.now() / 1000,
    )
  ];

/** What links lead to, in their order; at most a statement for each kind of row, however many there are. */
export async function targetsOf(db: Db, urls: readonly string[]): Promise<LinkTarget[]> {
  const readings = urls.map(readLink);
  const rows = readings.flatMap((reading) => ('row' in reading ? [reading.row] : []));
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)];
  const found = await Promise.all(
    kinds.map(async ([kind, ofKind]) => {
      const read = await READS[kind](db, [...new Set(ofKind.map(({ key }) => key))]);
      return read.map((one) => [`${kind} ${one.key}`, one] as const);
    }),
  );
  const byKey = new Map(found.flat());
  return readings.map((reading, place) => {
    if ('target' in reading) return reading.target;
    const { kind, key } = reading.row;
    const { name, problem } = byKey.get(`${kind} ${key}`) ?? { name: '', problem: '不存在或已删除' };
    const isBroken = problem !== '' && problem !== PASSING;
    return { url: urls[place] ?? '', kind, name, problem, is_broken: isBroken ? 1 : 0 };
  });
}

const MOST_CHOICES = 20;

/** What a link may be set to: of one kind, by words of its name. */
export function targetChoices(db: Db, kind: TargetKind, keywords: string): Promise<TargetChoice[]> {
  return CHOICES[kind](db, keywords.trim());
}

const CHOICES: Readonly<Record<TargetKind, (db: Db, keywords: string) => Promise<TargetChoice[]>>> = {
  goods: async (db, keywords) => {
    const { rows } = await sql<TargetChoice>`
      select '/list/info/' || g.id as url, concat_ws(' ', g.name, g.spec) as name, m.name as note
      from goods g join maker m on m.id = g.maker_id where ${matching({ keywords, status: 'on' })}
      order by g.updated_at desc, g.id desc limit ${MOST_CHOICES}`.execute(db);
    return rows;
  },
  category: async (db, keywords) => {
    const { rows } = await sql<TargetChoice>`
      select '/list?category_id=' || c.id as url, c.name, coalesce(p.name, '') as note
      from category c left join category p on p.id = c.parent_id
      where ${everyWord(keywords, [sql`c.name`])} order by c.parent_id nulls first, c.sort, c.id
      limit ${MOST_CHOICES}`.execute(db);
    return rows;
  },
  zone: async (db, keywords) => {
    const { rows } = await sql<ZoneNamed>`
      select ${ZONE_COLUMNS} from zone where ${everyWord(keywords, [sql`title`, sql`code`])}
      order by id desc limit ${MOST_CHOICES}`.execute(db);
    return rows.map((row) => ({
      url: zonePath(row.kind, row.code, row.id),
      name: row.title,
      note: [ZONE_KINDS[row.kind], zoneProblem(row)].filter((word) => word !== '').join(' · '),
    }));
  },
  help: async (db, keywords) => {
    const { rows } = await sql<{
      id: number;
      code: string | null;
      category_id: number;
      name: string;
      note: string;
    }>`
      select a.id, a.code, a.category_id, a.title as name, c.name as note
      from article a join article_category c on c.id = a.category_id
      where ${PUBLISHED} and ${everyWord(keywords, [sql`a.title`])} order by a.published_at desc, a.id desc
      limit ${MOST_CHOICES}`.execute(db);
    return rows.map(({ name, note, ...article }) => ({ url: articlePath(article), name, note }));
  },
  page: async (_db, keywords) => pageChoices(keywords).slice(0, MOST_PAGES),
};

/** All of them are known without a statement. */
const MOST_PAGES = 60;
