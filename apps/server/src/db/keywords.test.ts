import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { everyWord, inside } from './keywords.ts';

const db = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const compiled = (keywords: string) => {
  const query = everyWord(keywords, [sql`a.name`, sql`a.code`]).compile(db);
  return { sql: query.sql, parameters: query.parameters };
};

describe('inside', () => {
  it.each([
    ['阿莫西林', '%阿莫西林%'],
    ['', '%%'],
    ['5%', '%5\\%%'],
    ['a_b', '%a\\_b%'],
    ['\\', '%\\\\%'],
  ])('%s → %s', (text, pattern) => expect(inside(text)).toBe(pattern));
});

describe('everyWord', () => {
  it('asks for each word in any of the columns', () => {
    expect(compiled(' 阿莫西林\t5% ')).toEqual({
      sql: '(a.name ilike $1 or a.code ilike $2) and (a.name ilike $3 or a.code ilike $4)',
      parameters: ['%阿莫西林%', '%阿莫西林%', '%5\\%%', '%5\\%%'],
    });
  });

  it.each(['', '  \n'])('filters nothing without words', (keywords) => {
    expect(compiled(keywords)).toEqual({ sql: 'true', parameters: [] });
  });
});
