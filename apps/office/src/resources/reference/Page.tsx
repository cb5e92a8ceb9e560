import { Bones, Failed } from '../../app/failure.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useAllReference } from './api.ts';
import { Ranks } from './Ranks.tsx';
import { Scopes } from './Scopes.tsx';
import { Types } from './Types.tsx';
import './reference.css';

/** 基础资料: what customers and goods are told apart by. */
export function ReferencePage() {
  const { data, error, refetch } = useAllReference();
  return (
    <>
      <PageTitle>基础资料</PageTitle>
      <div className="page-head">
        <h1>基础资料</h1>
        <span className="muted">名称改动后全站显示新名称；改动记入操作日志</span>
      </div>
      {data ? (
        <div className="reference">
          <Ranks rows={data.ranks} />
          <Types rows={data.buyer_types} />
          <Scopes rows={data.scopes} />
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={12} />
      )}
    </>
  );
}
