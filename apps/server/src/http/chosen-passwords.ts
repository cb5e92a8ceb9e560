/**
 * What no password of this shop may be, whoever chooses it: the shop's own name, and whatever stands in the operator's list of breached
 * passwords. What one owner may not choose is `passwordProblem`.
 */

import { hash } from 'node:crypto';
import { isNameOf, type SpokenName } from '@qingnang/rules/password';
import { primarySyllables } from '@qingnang/search/pinyin';
import type { Config } from '../config.ts';
import { isListed } from './breached.ts';
import { invalid } from './errors.ts';
import { hashPassword } from './passwords.ts';

let site: SpokenName = { name: '', syllables: [] };
let breachedFile: string | null = null;

/** Takes from the settings what is forbidden from now on. */
export function forbidPasswords(config: Pick<Config, 'siteName' | 'breachedPasswords'>): void {
  site = { name: config.siteName, syllables: primarySyllables(config.siteName) };
  breachedFile = config.breachedPasswords;
}

/** Hash of a password that somebody has chosen. @throws 422 at `password` */
export async function hashChosen(password: string): Promise<string> {
  if (isNameOf(password, site)) throw invalid({ password: '密码不能是商城名称' });
  if (breachedFile !== null && (await isListed(breachedFile, hash('sha1', password, 'hex'))))
    throw invalid({ password: '这个密码曾在别处泄露，请换一个' });
  return hashPassword(password);
}
