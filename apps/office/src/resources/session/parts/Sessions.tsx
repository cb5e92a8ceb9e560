import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { endSession, fetchSessions } from '../api.ts';

const KEY = ['own-sessions'];

/** 登录设备: where one is signed in, and a way out of each. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchSessions(signal),
  });
  const { message } = App.useApp();
  const fail = useFailure();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => void message.success('已退出'),
    onError: (failure) => fail(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const others = data?.list.filter((one) => !one.is_this) ?? [];
  return (
    <section className="card" aria-labelledby="account-sessions">
      <header>
        <h2 id="account-sessions">登录设备</h2>
        {others.length > 0 && (
          <button type="button" className="btn sm push" onClick={() => end.mutate(null)}>
            退出其他设备
          </button>
        )}
      </header>
      {data ? (
        <ul className="sessions">
          {data.list.map(({ id, device, ip, since, is_this: isThis }) => (
            <li key={id}>
              <span className="strong">{device}</span>
              <span className="sub small">
                {ip}　{dateTime(since)} 登录
              </span>
              {isThis ? (
                <span className="tag ok">本机</span>
              ) : (
                <button type="button" className="btn sm" onClick={() => end.mutate(id)}>
                  退出
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={2} />
      )}
    </section>
  );
}
