import { usernameProblem } from '@qingnang/rules/username';
import { newPasswordProblem } from '../../identity/rules.ts';

/** What is wrong with a new store's account, by field; beside it stand the rules of the contract. */
export function storeErrors(form: {
  username: string;
  phone: string;
  company: string;
  password: string;
}): Record<string, string> {
  const problems = {
    username: usernameProblem(form.username),
    password: newPasswordProblem(form.password, form),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== ''));
}
