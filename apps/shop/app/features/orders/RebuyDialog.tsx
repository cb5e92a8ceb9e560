import { Button, ButtonLink } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import styles from './Dialogs.module.css';
import type { Rebought } from './useOrderActs.tsx';

interface RebuyDialogProps {
  result: Rebought;
  onClose: () => void;
}

/** What of a past order could not be put into the cart as it was. */
export default function RebuyDialog({ result, onClose }: RebuyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="再次购买"
      foot={
        <>
          <Button onClick={onClose}>留在本页</Button>
          <ButtonLink variant="primary" to="/cart">
            去购物车
          </ButtonLink>
        </>
      }
    >
      <p>已加入 {result.added} 个商品到购物车。</p>
      <Changes title={`未加入 ${result.refused.length} 个商品`} list={result.refused} />
      <Changes title={`调整了 ${result.changed.length} 个商品的数量`} list={result.changed} />
    </Dialog>
  );
}

function Changes({ title, list }: { title: string; list: Rebought['refused'] }) {
  if (list.length === 0) return null;
  return (
    <>
      <h3 className={styles.changes}>{title}</h3>
      <ul className={styles.list}>
        {list.map(({ name, message }) => (
          <li key={`${name}${message}`}>
            {name}：<span className="warn-text">{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
