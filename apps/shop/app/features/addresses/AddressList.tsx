import { ADDRESS_REVIEWS, type Address } from '@qingnang/contract/accounts';
import { cx } from '../../lib/cx.ts';
import { phone } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Addresses.module.css';
import { addressText } from './address-text.ts';

interface AddressListProps {
  addresses: readonly Address[];
  /** The one an act is under way for. */
  busyId: number | null;
  onEdit: (address: Address) => void;
  onDefault: (address: Address) => void;
  onRemove: (address: Address) => void;
}

/** What may go to an address that is not the one on the licence. */
function reviewWords({ review, review_reason: reason }: Address): string {
  if (review === 'passed') return '含麻商品只能送到注册地址';
  return review === 'refused'
    ? `未通过审核${reason ? `：${reason}` : ''}，药品不能送到这个地址`
    : '审核通过后药品可以送到这个地址';
}

/** 收货地址: the default one first. */
export const AddressList = ({ addresses, busyId, onEdit, onDefault, onRemove }: AddressListProps) => (
  <ul aria-label="收货地址">
    {addresses.map((address) => (
      <li key={address.id} className={styles.item}>
        <Icon name="pin" size={16} className={styles.pin} />
        <div className={styles.words}>
          <p className={styles.who}>
            <b>{address.consignee}</b>
            <span className="num">{phone(address.phone)}</span>
            {address.is_default === 1 && <Mark kind="ok">默认</Mark>}
            {address.is_registered === 1 && <Mark>注册地址</Mark>}
            {address.is_registered === 0 && address.review !== 'passed' && (
              <Mark>{ADDRESS_REVIEWS[address.review]}</Mark>
            )}
          </p>
          <p className="sub">{addressText(address)}</p>
          {address.is_registered === 0 && <p className="muted small">{reviewWords(address)}</p>}
        </div>
        <div className={styles.acts}>
          {address.is_default === 0 && (
            <button
              type="button"
              className="link"
              disabled={busyId !== null}
              onClick={() => onDefault(address)}
            >
              设为默认
            </button>
          )}
          <button type="button" className="link" onClick={() => onEdit(address)}>
            修改
          </button>
          {address.is_registered === 0 && (
            <button
              type="button"
              className={cx('link', styles.remove)}
              disabled={busyId !== null}
              onClick={() => onRemove(address)}
            >
              删除
            </button>
          )}
        </div>
      </li>
    ))}
  </ul>
);
