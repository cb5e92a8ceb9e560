import { passwordProblem } from '@qingnang/rules/password';
import { usernameProblem } from '@qingnang/rules/username';

/** What is wrong with a new store's account, by field; beside it stand the rules of the contract. */
export function storeErrors(form: {
  username: string;
  phone: string;
  password: string;
}): Record<string, string> {
  const problems = {
    username: usernameProblem(form.username),
    password: passwordProblem(form.password, form),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== ''));
}
