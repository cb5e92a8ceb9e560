import { addressOf, type DataOf, type NameOf, type Rest } from '@qingnang/contract/call';
import { ApiError } from './api-error.ts';
import type { DataCall, Reading } from './data.ts';

/** An API that answers by path: an answer that is an error is thrown, and what has none is not found. */
export function answering(answers: Readonly<Record<string, unknown>>) {
  const asked: { path: string; query: unknown }[] = [];
  const call: DataCall = async <E extends Reading = never>(
    name: NameOf<E>,
    ...[given]: Rest<E, unknown>
  ): Promise<DataOf<E>> => {
    const { path } = addressOf(name, { at: given?.at });
    asked.push({ path, query: given?.query });
    const answer = path in answers ? answers[path] : new ApiError('refused', '没有这项内容', 404);
    if (answer instanceof Error) throw answer;
    return answer as DataOf<E>;
  };
  return { call, asked };
}
