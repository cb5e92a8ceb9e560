import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../app/Icon.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { useDifferences } from './api.ts';
import { Differences } from './Differences.tsx';
import { KeyDialogs, type Opened } from './KeyDialogs.tsx';
import { Keys } from './Keys.tsx';
import { Overview } from './Overview.tsx';

/** 系统对接: keys of other systems, the customers' among them, what is called with them, and whether both sides hold the same numbers. */
export function Machines() {
  const params = useListParams();
  const isComparing = params.get('tab') === 'compare';
  const [opened, setOpened] = useState<Opened | null>(null);
  const differing = useDifferences({ kind: '', page: 1 }).data?.total ?? 0;
  return (
    <>
      <PageTitle>系统对接</PageTitle>
      <div className="page-head">
        <h1>系统对接</h1>
        <span className="muted">ERP、仓储等系统用密钥调用接口</span>
        <div className="btns">
          <a className="btn" href="/api/v1/docs">
            接口说明
          </a>
          <button type="button" className="btn primary" onClick={() => setOpened({ kind: 'new' })}>
            <Icon name="plus" /> 新增密钥
          </button>
        </div>
      </div>
      <Overview />
      <section className="card" aria-label={isComparing ? '数据核对' : '密钥'}>
        <nav className="tabs" aria-label="内容">
          <Link to={{ search: '' }} aria-current={isComparing ? undefined : 'page'}>
            密钥
          </Link>
          <Link to={{ search: '?tab=compare' }} aria-current={isComparing ? 'page' : undefined}>
            数据核对
            {differing > 0 && <b className="hot">{differing}</b>}
          </Link>
        </nav>
        {isComparing ? <Differences params={params} /> : <Keys open={setOpened} />}
      </section>
      <KeyDialogs opened={opened} setOpened={setOpened} />
    </>
  );
}
