/**
 * Forms that work before the script of their page is there, or without it. The browser sends such a form to the page's own
 * address, and the page's `action` does what the script would have done, through the same calls:
 *
 *     export const action = plainForm('sign-in', async ({ text, secret, post }) => {
 *       await post('/api/user/login', { username: text('username'), password: secret('password') });
 *       return '/';
 *     });
 *
 * What is refused brings the page again, with the messages at the fields and what was typed (`useForm(act, 'sign-in')`).
 */
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, errorOf } from './api-error.ts';
import type { FormBody } from './form-body.ts';
import { contractPath, loginPath } from './login-path.ts';
import { serverDoorContext } from './server-door.ts';
import { type Errors, type FormAnswer, type Typed, typedIn } from './useForm.ts';

export interface PlainForm extends Typed {
  url: URL;
  /** @param key of an act that must not happen twice, as in `Idempotency-Key`. @throws ApiError */
  post: <T>(path: string, body: FormBody, key?: string) => Promise<T>;
}

const UNPROCESSABLE = 422;
/** Never written into a page: what proves who somebody is. */
const SECRET = /password|again|code/;

/**
 * @param act sends what was typed and answers the path to go to, or what is wrong already and was not sent. What it throws
 * is shown by the page, as by its script
 */
export function plainForm(name: string, act: (form: PlainForm) => Promise<string | Errors>) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const fields = await request.formData();
    const door = context.get(serverDoorContext);
    const post = async <T>(path: string, body: FormBody, key?: string): Promise<T> => {
      const answer = await door.post<T>(path, body, key);
      const error = errorOf(answer.status, answer);
      if (error) throw error;
      return answer.data;
    };
    try {
      const done = await act({ ...typedIn(fields), url, post });
      if (typeof done === 'string') return redirect(done, 303);
      return again({ name, errors: done, refusal: '', typed: keptOf(fields) }, UNPROCESSABLE);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(name, error, fields, url);
    }
  };
}

function refused(name: string, error: ApiError, fields: FormData, url: URL) {
  const here = url.pathname + url.search;
  if (error.kind === 'signIn') return redirect(loginPath(here), 303);
  if (error.kind === 'contract') return redirect(contractPath(here), 303);
  const refusal = error.kind === 'invalid' ? '' : error.message;
  return again({ name, errors: error.fieldErrors, refusal, typed: keptOf(fields) }, error.status);
}

const again = (answer: FormAnswer, status: number) => data(answer, { status });

const keptOf = (fields: FormData): Record<string, string> =>
  Object.fromEntries(
    [...fields].filter(
      (field): field is [string, string] => !SECRET.test(field[0]) && typeof field[1] === 'string',
    ),
  );
