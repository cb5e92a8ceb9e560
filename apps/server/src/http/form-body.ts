import { parse } from 'node:querystring';
import { CODE } from '@qingnang/contract/envelope';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { Refusal } from './errors.ts';

// 500 cart lines of eight fields, and some room
const PARAMETER_LIMIT = 10_000;
const LIMITS = { depth: 6, arrayLimit: 500, parameterLimit: PARAMETER_LIMIT, strictDepth: true } as const;

/** A name with brackets, as they are or encoded. */
const NESTED = /[[\]]|%5[bd]/i;

/** Bracket notation to nested values: `params[0][number]=10`. Too deep or too many answers 422. */
export function parseForm(text: string): Record<string, unknown> {
  // Nearly every query is flat, and Node reads those several times faster.
  if (!NESTED.test(text)) return parse(text, '&', '=', { maxKeys: PARAMETER_LIMIT });
  try {
    return qs.parse(text, LIMITS) as Record<string, unknown>;
  } catch {
    throw new Refusal(422, CODE.invalid, '提交的内容层次太深', { errors: { body: ['提交的内容层次太深'] } });
  }
}

/** Accepts form-encoded bodies beside JSON; an empty body is an empty object. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
