/**
 * Forms that work before the script of their page is there, or without it. The browser sends such a form to the page's own
 * address, and the page's `action` does what the script would have done, through the same calls:
 *
 *     export const action = plainForm('sign-in', async ({ text, secret, call }) => {
 *       const body = { username: text('username'), password: secret('password') };
 *       await call<typeof login>('POST /api/user/login', { body });
 *       return '/';
 *     });
 *
 * What is refused brings the page again, with the messages at the fields and what was typed (`useForm(act, 'sign-in')`).
 */
import { addressOf, type DataOf, type NameOf, type Rest, type Wire } from '@qingnang/contract/call';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { CallOptions } from './api.ts';
import { ApiError, errorOf } from './api-error.ts';
import { contractPath, factorPath, loginPath } from './login-path.ts';
import { serverDoorContext } from './server-door.ts';
import { type Errors, type FormAnswer, type Typed, typedIn } from './useForm.ts';

export interface PlainForm extends Typed {
  url: URL;
  /** Sends to an endpoint without ids in its address. @throws ApiError */
  call: <E extends Sending = never>(name: NameOf<E>, ...given: Rest<E, Options>) => Promise<DataOf<E>>;
}

type Sending = Wire & { method: 'POST' };
type Options = Pick<CallOptions, 'idempotencyKey'>;

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
    const call: PlainForm['call'] = async <E extends Sending = never>(
      name: NameOf<E>,
      ...[given]: Rest<E, Options>
    ): Promise<DataOf<E>> => {
      const answer = await door.post<DataOf<E>>(addressOf(name).path, given?.body, given?.idempotencyKey);
      const error = errorOf(answer.status, answer);
      if (error) throw error;
      return answer.data;
    };
    try {
      const done = await act({ ...typedIn(fields), url, call });
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
  if (error.kind === 'factor') return redirect(factorPath(here), 303);
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
