export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;

/** Tried first by whoever guesses, and long enough to pass the rules below. */
const COMMON =
  /^(password\d*|passw0rd\d*|qwert\w*|asdf\w*|abcd?\d+|a?1?2?3?4?5?6?7?8?9?0?a?|aa?123456\w*|\d+abcd?|woaini\w*|admin\d*|q1w2e3r4\w*|1q2w3e4r\w*)$/i;

/**
 * Why a password may not be chosen, as words for its field; '' when it may.
 * @param own what everybody knows of its owner: the mobile number and the user name
 */
export function passwordProblem(password: string, own: { phone: string; username: string }): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    return `密码为 ${PASSWORD_MIN} 至 ${PASSWORD_MAX} 个字符`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(password) || !password.isWellFormed()) return '密码含有不能识别的字符';
  if (password !== password.trim()) return '密码首尾不能有空格';
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return '密码须同时包含字母和数字';
  const lower = password.toLowerCase();
  if (own.phone !== '' && lower.includes(own.phone)) return '密码不能包含手机号';
  if (own.username !== '' && lower.includes(own.username.toLowerCase())) return '密码不能包含用户名';
  return COMMON.test(password) ? '密码过于常见，请换一个' : '';
}

/** 0 nothing typed, 1 weak, 2 middling, 3 strong: a hint while typing, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length < PASSWORD_MIN || kinds < 2) return 1;
  return kinds >= 3 && password.length >= 10 ? 3 : 2;
}
