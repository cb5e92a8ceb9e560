import { withQuery } from '@qingnang/contract/call';
import { Suspense, useState } from 'react';
import { phone } from '../../lib/format.ts';
import { loginPath } from '../../lib/login-path.ts';
import { useSession } from '../../lib/session.tsx';
import { lazySoon } from '../../lib/soon.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import { AddToCart } from './AddToCart.tsx';
import type { Found } from './list-data.ts';
import { chosenCount, clearedPath, type ListQuery, listPath } from './list-query.ts';
import { Nearest } from './Nearest.tsx';
import styles from './NothingFound.module.css';

const WantedDialog = lazySoon(() => import('../wanted/WantedDialog.tsx'));

interface NothingFoundProps {
  path: string;
  query: ListQuery;
  found: Pick<Found, 'total' | 'nearest'>;
  hot: readonly ShownGoods[];
}

/** A list without goods: why, and the way on. */
export default function NothingFound({ path, query, found: { total, nearest }, hot }: NothingFoundProps) {
  if (total > 0) return <BeyondTheLast path={path} query={query} total={total} />;
  const narrowed = chosenCount(path, query) > 0;
  return (
    <>
      <EmptyState title={titleOf(query, narrowed)} panel>
        {nearest.length > 0 && (
          <p>
            <Nearest path={path} words={nearest} />
          </p>
        )}
        {nearest.length === 0 && (
          <p>{narrowed ? '换个条件，或清除筛选后再看' : '可换用拼音简码、条码或国药准字再搜'}</p>
        )}
        <p className="row">
          {narrowed && (
            <ButtonLink variant="primary" to={clearedPath(path, query)}>
              清除筛选
            </ButtonLink>
          )}
          {query.keywords !== '' && (
            <Wanted name={query.type === 1 ? query.keywords : ''} isFirst={!narrowed} />
          )}
          <ButtonLink to="/list">看看全部药品</ButtonLink>
        </p>
        <Manager />
      </EmptyState>
      {hot.length > 0 && <Hot goods={hot} />}
    </>
  );
}

const BeyondTheLast = ({
  path,
  query,
  total,
}: Pick<NothingFoundProps, 'path' | 'query'> & { total: number }) => (
  <EmptyState title="没有这一页" panel>
    <p>共 {total} 个商品，这一页已超出范围</p>
    <p className="row">
      <ButtonLink variant="primary" to={listPath(path, query)}>
        回到第一页
      </ButtonLink>
    </p>
  </EmptyState>
);

const titleOf = ({ keywords }: ListQuery, narrowed: boolean): string => {
  if (narrowed) return '没有符合条件的商品';
  return keywords === '' ? '这里还没有商品' : `没有找到“${keywords}”`;
};

/** 品种求购: the shop looks for it. A visitor signs in first and finds the words again. */
function Wanted({ name, isFirst }: { name: string; isFirst: boolean }) {
  const { signedIn } = useSession();
  const [open, setOpen] = useState(false);
  const variant = isFirst ? 'primary' : 'plain';
  if (!signedIn)
    return (
      <ButtonLink variant={variant} to={loginPath(withQuery('/pzqg/add', { name }))}>
        登录后求购
      </ButtonLink>
    );
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        品种求购
      </Button>
      {open && (
        <Suspense>
          <WantedDialog name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The one who can order what the shop does not list. */
function Manager() {
  const { user } = useSession();
  if (!user?.admin.phone) return null;
  return (
    <p className="small">
      找不到的品种请告诉客户经理 {user.admin.name}{' '}
      <a href={`tel:${user.admin.phone}`}>{phone(user.admin.phone)}</a>
    </p>
  );
}

const Hot = ({ goods }: { goods: readonly ShownGoods[] }) => (
  <section className={styles.hot} aria-labelledby="hot-instead">
    <h2 id="hot-instead">大家在买</h2>
    <GoodsGrid goods={goods} action={(one) => <AddToCart goods={one} />} onPhone="rows" label="热销商品" />
  </section>
);
