import { passwordProblem } from '@qingnang/rules/password';
import { type Errors, type Typed, wrongOnly } from '../../lib/useForm.ts';

/**
 * What need not be asked of the server.
 * @param own what the password may not contain
 * @param others checks of the form's other fields, as `wrongOnly` takes them
 */
export function newPasswordProblems(
  typed: Pick<Typed, 'secret'>,
  own: { phone: string; username: string },
  others: Parameters<typeof wrongOnly>[0] = {},
): Errors | undefined {
  const password = typed.secret('password');
  const again = typed.secret('again');
  return wrongOnly({
    ...others,
    password: password === '' ? '请设置密码' : passwordProblem(password, own),
    again: again === '' ? '请再输入一次密码' : again !== password && '两次输入的密码不一致',
  });
}
