import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { useConfirm } from '../../../app/useConfirm.ts';
import {
  type StaffRule,
  type StaffWarehouse,
  useDeleteRule,
  useDeleteWarehouse,
  useUpdateWarehouse,
} from '../api.ts';
import { isDefault, placeWords, valuesOf, warehouseBody } from '../values.ts';

interface CardProps {
  warehouse: StaffWarehouse;
  edit: () => void;
  /** Null for a new one. */
  editRule: (rule: StaffRule | null) => void;
}

/** A warehouse: what it is, what may be done with it, and its rules. */
export function WarehouseCard({ warehouse, edit, editRule }: CardProps) {
  const { name, code, address, licence_no, is_active, stocked, open_orders, rules } = warehouse;
  const facts = [
    `代码 ${code}`,
    licence_no && `许可证号 ${licence_no}`,
    `${count(stocked)} 个商品有库存`,
    `${count(open_orders)} 个订单未发完`,
  ].filter(Boolean);
  return (
    <section className="card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={is_active === 1 ? 'tag ok' : 'tag'}>{is_active === 1 ? '发货中' : '已停用'}</span>
        <Acts warehouse={warehouse} edit={edit} />
      </header>
      <p className="shipping-facts sub">
        {address && <span>{address}</span>}
        <span>{facts.join('，')}</span>
      </p>
      <ListTable<StaffRule>
        label={`${name}的配送规则`}
        columns={[...COLUMNS, ruleActs(warehouse, editRule)]}
        rows={rules}
        rowKey="id"
        empty="没有配送规则，不能下单"
      />
      <p className="shipping-foot">
        <button type="button" className="btn sm" onClick={() => editRule(null)}>
          <Icon name="plus" size={14} /> 新增地区规则
        </button>
      </p>
    </section>
  );
}

function Acts({ warehouse, edit }: Pick<CardProps, 'warehouse' | 'edit'>) {
  const { id, name, is_active, is_used, open_orders } = warehouse;
  const confirm = useConfirm();
  const update = useUpdateWarehouse();
  const remove = useDeleteWarehouse();
  const set = (isActive: boolean) =>
    update.mutateAsync({ id, body: warehouseBody({ ...valuesOf(warehouse), is_active: isActive }) });
  const close = () =>
    confirm({
      title: `停用“${name}”？`,
      content: [
        '停用后这个仓库的商品不再销售，购物车里的商品会标明“暂停发货”，库存保留。',
        open_orders > 0 ? `${count(open_orders)} 个未发完的订单不受影响，请照常付款、拣货和发货。` : '',
      ].join(''),
      okText: '停用',
      act: () => set(false),
      done: `“${name}”已停用`,
    });
  const open = () =>
    confirm({
      title: `启用“${name}”？`,
      content: '启用后这个仓库的商品马上可以购买。',
      okText: '启用',
      isDanger: false,
      act: () => set(true),
      done: `“${name}”已启用`,
    });
  const ask = () =>
    confirm({
      title: `删除“${name}”？`,
      content: '它的配送规则一并删除。',
      okText: '删除',
      act: () => remove.mutateAsync(id),
      done: `已删除“${name}”`,
    });
  return (
    <div className="btns push">
      <button type="button" className="btn sm" onClick={edit}>
        编辑
      </button>
      {is_active === 1 ? (
        <button type="button" className="btn sm danger" onClick={close}>
          停用
        </button>
      ) : (
        <button type="button" className="btn sm" onClick={open}>
          启用
        </button>
      )}
      {is_used === 0 && (
        <button type="button" className="btn sm danger" onClick={ask}>
          删除
        </button>
      )}
    </div>
  );
}

/** Of a place where nothing goes there is nothing to say. */
const unlessClosed = (rule: StaffRule, words: string) =>
  rule.is_served === 1 ? words : <span className="muted">—</span>;
const amount = (text: string, none: string) => (Number(text) === 0 ? none : `¥${text}`);

const COLUMNS: Columns<StaffRule> = [
  {
    title: '地区',
    key: 'place',
    render: (_, rule) => (
      <>
        {placeWords(rule)} {rule.is_served === 0 && <span className="tag bad">不配送</span>}
      </>
    ),
  },
  {
    title: '运费',
    key: 'fee',
    align: 'right',
    width: 100,
    render: (_, rule) => unlessClosed(rule, amount(rule.fee, '免运费')),
  },
  {
    title: '包邮门槛',
    key: 'free_from',
    align: 'right',
    width: 110,
    render: (_, rule) => unlessClosed(rule, amount(rule.free_from, '始终包邮')),
  },
  {
    title: '起订额',
    key: 'minimum_order',
    align: 'right',
    width: 110,
    render: (_, rule) => unlessClosed(rule, amount(rule.minimum_order, '不限')),
  },
  {
    title: '送达说明',
    key: 'promise',
    width: 300,
    className: 'sub',
    render: (_, rule) => unlessClosed(rule, rule.promise || '—'),
  },
];

const ruleActs = (
  { id }: StaffWarehouse,
  editRule: (rule: StaffRule) => void,
): Columns<StaffRule>[number] => ({
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, rule) => (
    <span className="btns">
      <button type="button" className="btn sm" onClick={() => editRule(rule)}>
        编辑
      </button>
      {!isDefault(rule) && <DeleteRule warehouseId={id} rule={rule} />}
    </span>
  ),
});

function DeleteRule({ warehouseId, rule }: { warehouseId: number; rule: StaffRule }) {
  const confirm = useConfirm();
  const remove = useDeleteRule();
  const ask = () =>
    confirm({
      title: `删除“${placeWords(rule)}”的规则？`,
      content: '删除后这里按上一级地区的规则，没有的按默认规则。',
      okText: '删除',
      act: () => remove.mutateAsync({ id: warehouseId, ruleId: rule.id }),
      done: '配送规则已删除',
    });
  return (
    <button type="button" className="btn sm danger" onClick={ask}>
      删除
    </button>
  );
}
