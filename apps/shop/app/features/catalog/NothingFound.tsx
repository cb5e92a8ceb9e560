import { phone } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { chosenCount, type ListQuery, listPath, NOTHING_CHOSEN } from './list-query.ts';
import styles from './NothingFound.module.css';

interface NothingFoundProps {
  path: string;
  query: ListQuery;
  /** How many there are in all: more than none on a page beyond the last. */
  total: number;
  /** Words that sound or look like the ones that found nothing. */
  nearest: readonly string[];
}

/** A list without goods: why, and the way on. */
export default function NothingFound({ path, query, total, nearest }: NothingFoundProps) {
  if (total > 0)
    return (
      <EmptyState title="没有这一页" panel>
        <p>共 {total} 个商品，这一页已超出范围</p>
        <p className="row">
          <ButtonLink variant="primary" to={listPath(path, query)}>
            回到第一页
          </ButtonLink>
        </p>
      </EmptyState>
    );
  const narrowed = chosenCount(query) > 0;
  return (
    <EmptyState title={titleOf(query, narrowed)} panel>
      {nearest.length > 0 && <Nearest path={path} words={nearest} />}
      {nearest.length === 0 && (
        <p>{narrowed ? '换个条件，或清除筛选后再看' : '可换用拼音简码、条码或国药准字再搜'}</p>
      )}
      <p className="row">
        {narrowed && (
          <ButtonLink variant="primary" to={listPath(path, query, NOTHING_CHOSEN)}>
            清除筛选
          </ButtonLink>
        )}
        <ButtonLink to="/list">看看全部药品</ButtonLink>
      </p>
      <Manager />
    </EmptyState>
  );
}

const titleOf = ({ keywords }: ListQuery, narrowed: boolean): string => {
  if (narrowed) return '没有符合条件的商品';
  return keywords === '' ? '这里还没有商品' : `没有找到“${keywords}”`;
};

const Nearest = ({ path, words }: { path: string; words: readonly string[] }) => (
  <p className={styles.nearest}>
    您是不是要找
    {words.map((word) => (
      <PageLink key={word} className="link" to={`${path}?keywords=${encodeURIComponent(word)}`}>
        {word}
      </PageLink>
    ))}
  </p>
);

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
