const USERNAME = /^[\p{Script=Han}A-Za-z][\p{Script=Han}\w-]*$/u;
/** Names that the shop makes itself, of the number: nobody takes them from whoever has it. */
const MADE = /^u1\d{10}(-\d+)?$/i;
const MIN = 4;
const MAX = 30;

/**
 * Why a user name may not be chosen, as words for its field; '' when it may. One that could be read as somebody's number is none.
 */
export function usernameProblem(username: string): string {
  // A sign of Chinese counts twice, as it does to the eye.
  const length = [...username].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
  if (length < MIN || length > MAX) return `用户名为 ${MIN} 至 ${MAX} 个字符，汉字算两个`;
  if (!USERNAME.test(username)) return '用户名以字母或汉字开头，只含汉字、字母、数字、_ 和 -';
  return MADE.test(username) ? '这个用户名不能使用，请换一个' : '';
}
