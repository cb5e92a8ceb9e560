import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import { ShopPage } from '../../shared/shop-page/ShopPage.tsx';
import { type StaffHome, useHome, useHomeAsSet } from './api.ts';
import { areSame, USUAL } from './floors.ts';
import { FixedParts, Floors } from './Parts.tsx';
import { useSaving } from './useSaving.ts';
import { ABOVE, BELOW } from './words.ts';
import './home-page.css';

/** 商城首页: its parts in their order, floors to be moved and switched, the page itself beside them. */
export function HomePage() {
  const { data, error, refetch } = useHome();
  return (
    <>
      <PageTitle>商城首页</PageTitle>
      {data ? (
        <Editor home={data} readAgain={async () => (await refetch()).data} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={14} />
      )}
    </>
  );
}

interface EditorProps {
  /** As it is saved. */
  home: StaffHome;
  readAgain: () => Promise<StaffHome | undefined>;
}

function Editor({ home, readAgain }: EditorProps) {
  const canWrite = may(useMe(), 'content.write');
  const [floors, setFloors] = useState(home.floors);
  const isDirty = !areSame(floors, home.floors);
  const { save, isSaving, isOvertaken, forget } = useSaving();
  useLeaveGuard(() => isDirty);
  const page = useHomeAsSet(floors);
  const takeOver = async () => {
    const fresh = await readAgain();
    if (!fresh) return;
    setFloors(fresh.floors);
    forget();
  };
  return (
    <>
      <div className="page-head">
        <h1>商城首页</h1>
        {isDirty && <span className="tag wait">有改动未保存</span>}
        {canWrite && (
          <div className="btns">
            <button
              type="button"
              className="btn"
              disabled={areSame(floors, USUAL)}
              onClick={() => setFloors(USUAL)}
            >
              恢复默认
            </button>
            <button type="button" className="btn" disabled={!isDirty} onClick={() => setFloors(home.floors)}>
              放弃改动
            </button>
            <button
              type="button"
              className="btn primary"
              disabled={!isDirty || isSaving}
              onClick={() => void save({ version: home.version, floors })}
            >
              保存
            </button>
          </div>
        )}
      </div>
      {isOvertaken && (
        <div className="alert bad" role="alert">
          <Icon name="triangle-alert" />
          打开之后已被其他人修改，这里的改动没有保存。
          <button type="button" className="btn sm" onClick={() => void takeOver()}>
            放弃这里的改动，重新载入
          </button>
        </div>
      )}
      <div className="home-page">
        <div className="home-parts">
          <FixedParts title="页头与第一屏" parts={ABOVE} />
          <Floors floors={floors} set={canWrite ? setFloors : null} />
          <FixedParts title="页尾与弹窗" parts={BELOW} />
        </div>
        <ShopPage title="商城首页" page={page} />
      </div>
    </>
  );
}
