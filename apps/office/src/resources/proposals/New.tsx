import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { AccountSelect } from '../../shared/fields/AccountSelect.tsx';
import { useProposalCustomer } from './api.ts';
import { OrderForm } from './parts/OrderForm.tsx';
import './proposals.css';

/** 代客下单: first the customer, then what the customer would buy. The address names the customer. */
export function NewProposal() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('account'));
  const hasCustomer = Number.isSafeInteger(id) && id > 0;
  return (
    <>
      <PageTitle>代客下单</PageTitle>
      <div className="page-head">
        <h1>代客下单</h1>
        <span className="muted">发给客户确认后才会下单，不占库存</span>
      </div>
      {hasCustomer ? (
        <ForCustomer key={id} id={id} />
      ) : (
        <section className="card proposal-choice" aria-label="选择客户">
          <Form layout="vertical">
            <Form.Item label="客户">
              <AccountSelect
                label="客户"
                value={null}
                onChange={(account) => account && setParams({ account: String(account.id) })}
              />
            </Form.Item>
          </Form>
        </section>
      )}
    </>
  );
}

function ForCustomer({ id }: { id: number }) {
  const { data, error, refetch } = useProposalCustomer(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={8} />;
  return <OrderForm customer={data} />;
}
