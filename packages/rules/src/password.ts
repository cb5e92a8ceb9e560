import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 64;

/** What everybody knows of a password's owner. */
export interface PasswordOwner {
  phone: string;
  username: string;
  /** Only where it is known. */
  company?: SpokenName;
}

/** A name and how its characters sound, one syllable each. */
export interface SpokenName {
  name: string;
  syllables: readonly string[];
}

/** Why a password may not be chosen, as words for its field; '' when it may. Any signs will do. */
export function passwordProblem(password: string, own: PasswordOwner): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    return `密码为 ${PASSWORD_MIN} 至 ${PASSWORD_MAX} 个字符`;
  // No control characters.
  if (!/^[ -~\u0080-\uffff]*$/.test(password) || !password.isWellFormed()) return '密码含有不能识别的字符';
  if (password !== password.trim()) return '密码首尾不能有空格';
  const lower = password.toLowerCase();
  if (own.phone !== '' && lower.includes(own.phone)) return '密码不能包含手机号';
  if (own.username !== '' && lower.includes(own.username.toLowerCase())) return '密码不能包含用户名';
  if (own.company && isNameOf(password, own.company)) return '密码不能是单位名称';
  return isCommonPassword(password) ? '这个密码太常见，容易被猜到，请换一个' : '';
}

/** Whether a password's letters are nothing but a part of the name, its sounds or at least three of its initials. */
export function isNameOf(password: string, { name, syllables }: SpokenName): boolean {
  const letters = password.toLowerCase().replaceAll(/\P{L}/gu, '');
  if (letters.length < 2) return false;
  if (name.toLowerCase().includes(letters)) return true;
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  if (letters.length >= 3 && initials.includes(letters)) return true;
  return syllables.some((_, at) =>
    syllables.some((_, more) => syllables.slice(at, at + more + 2).join('') === letters),
  );
}

/** 0 nothing typed, 1 weak, 2 middling, 3 strong: a hint while typing, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length < PASSWORD_MIN || kinds < 2) return 1;
  return kinds >= 3 && password.length >= 10 ? 3 : 2;
}
