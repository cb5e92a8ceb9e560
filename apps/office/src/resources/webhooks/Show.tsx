import { Link } from 'react-router';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { Deliveries } from './Deliveries.tsx';
import { Endpoints } from './Endpoints.tsx';

/** 事件推送: where the shop sends events, and what became of each. */
export function Webhooks() {
  const params = useListParams();
  const isLog = params.get('tab') === 'log';
  return (
    <>
      <PageTitle>事件推送</PageTitle>
      <div className="page-head">
        <h1>事件推送</h1>
        <span className="muted">订单、库存等有变动时通知其他系统，失败的三天内自动重试</span>
      </div>
      <section className="card" aria-label="事件推送">
        <nav className="tabs" aria-label="内容">
          <Link to={{ search: '' }} aria-current={isLog ? undefined : 'page'}>
            接收地址
          </Link>
          <Link to={{ search: '?tab=log' }} aria-current={isLog ? 'page' : undefined}>
            推送记录
          </Link>
        </nav>
        {isLog ? <Deliveries params={params} /> : <Endpoints />}
      </section>
    </>
  );
}
