import { Link } from 'react-router';

/** The document's title: '<page> - 管理后台'. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - 管理后台`}</title>;
}

/** Until the first code of a page has arrived. */
export function StartingPage() {
  return (
    <p className="state" role="status">
      正在打开…
    </p>
  );
}

export function MissingPage() {
  return (
    <section className="card state">
      <PageTitle>页面不存在</PageTitle>
      <h1>页面不存在</h1>
      <p>地址可能已变更，或内容已删除。</p>
      <Link className="btn" to="/">
        回到工作台
      </Link>
    </section>
  );
}

export function ForbiddenPage() {
  return (
    <section className="card state">
      <PageTitle>没有权限</PageTitle>
      <h1>没有权限</h1>
      <p>您的角色不能使用这个页面，请联系管理员。</p>
      <Link className="btn" to="/">
        回到工作台
      </Link>
    </section>
  );
}

/** A page that failed in itself: the frame around it keeps working. */
export function BrokenPage() {
  return (
    <section className="card state" role="alert">
      <PageTitle>页面出错</PageTitle>
      <h1>页面出错了</h1>
      <p>系统繁忙，请稍候再试。</p>
      <button type="button" className="btn primary" onClick={() => location.reload()}>
        刷新
      </button>
    </section>
  );
}
