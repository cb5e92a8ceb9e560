import { App, Button, Form, Input } from 'antd';
import { Link } from 'react-router';
import { ANY, Bones, Failed, useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import {
  type ContractTemplateRow,
  type ContractTemplates,
  type TemplateForm,
  templateOf,
  useSaveTemplate,
  useTemplates,
} from './api.ts';
import { FieldChips } from './parts/FieldChips.tsx';
import { PlaceProblems } from './parts/PlaceProblems.tsx';
import { Sample } from './parts/Sample.tsx';
import { useInsert } from './parts/useInsert.ts';
import { useSample } from './parts/useSample.ts';
import './contracts.css';

/** 合同模板: the text that contracts are made of, its versions, and how it reads. */
export function ContractTemplatePage() {
  const templates = useTemplates();
  if (!templates.data)
    return templates.error ? (
      <Failed error={templates.error} retry={templates.refetch} />
    ) : (
      <Bones lines={14} />
    );
  return <Editor key={templates.data.active.id} templates={templates.data} />;
}

function Editor({ templates }: { templates: ContractTemplates }) {
  const { active } = templates;
  const canWrite = may(useMe(), 'contract.write');
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<TemplateForm>();
  const fail = useFailure();
  const save = useSaveTemplate();
  const isField = (name: string) => templates.fields.some((field) => field.name === name.trim());
  const { sample, problems, write } = useSample(form, active, isField);
  const { title, body, insert, select } = useInsert(form, write);
  const isChanged = () => {
    const values = form.getFieldsValue();
    return values.title !== active.title || values.body !== active.body;
  };
  useLeaveGuard(() => canWrite && !save.isPending && isChanged());

  const submit = (values: TemplateForm) =>
    modal.confirm({
      title: '启用新的合同模板？',
      content: '之后签署的合同用新的文本；已签署的不变，还没签的客户需重新阅读。',
      okText: '启用',
      cancelText: '取消',
      onOk: async () => {
        try {
          await save.mutateAsync({ ...values, based_on: active.id });
          message.success('新模板已启用');
        } catch (error) {
          fail(error, form);
        }
      },
    });
  return (
    <>
      <PageTitle>合同模板</PageTitle>
      <div className="page-head">
        <h1>合同模板</h1>
        <div className="btns">
          <Link className="btn" to="/contracts">
            返回合同
          </Link>
        </div>
      </div>
      <div className="contract-grid even">
        <section className="card contract-form" aria-label="编辑模板">
          <Form
            form={form}
            layout="vertical"
            initialValues={active}
            onFinish={submit}
            onValuesChange={write}
            disabled={!canWrite}
          >
            <Form.Item name="title" label="合同名称" rules={[{ required: true, message: '请填写合同名称' }]}>
              <Input ref={title} maxLength={40} />
            </Form.Item>
            <p className="muted small">
              点字段，插入到光标处。正文里“# ”开头为一份文件，“## ”开头为条款标题，其余每行一段。
            </p>
            <FieldChips fields={templates.fields} isDisabled={!canWrite} insert={insert} />
            <Form.Item name="body" label="正文" rules={[{ required: true, message: '请填写合同正文' }, ANY]}>
              <Input.TextArea
                ref={body}
                autoSize={{ minRows: 18, maxRows: 26 }}
                maxLength={30_000}
                showCount
              />
            </Form.Item>
            {problems.length > 0 && <PlaceProblems problems={problems} show={select} />}
            <div className="dialog-acts">
              {canWrite && (
                <Button
                  type="primary"
                  htmlType="submit"
                  loading={save.isPending}
                  disabled={problems.length > 0}
                >
                  启用为新版本
                </Button>
              )}
            </div>
          </Form>
        </section>
        <Sample {...sample} />
      </div>
      <Versions
        templates={templates}
        onShow={(text) => {
          form.setFieldsValue(text);
          write();
        }}
        canWrite={canWrite}
      />
    </>
  );
}

interface VersionsProps {
  templates: ContractTemplates;
  onShow: (text: TemplateForm) => void;
  canWrite: boolean;
}

function Versions({ templates, onShow, canWrite }: VersionsProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const take = async (id: number) => {
    try {
      const { title, body } = await templateOf(id);
      onShow({ title, body });
      message.info(`已载入第 ${id} 版，启用后生效`);
    } catch (error) {
      fail(error);
    }
  };
  const columns: Columns<ContractTemplateRow> = [
    {
      title: '版本',
      key: 'id',
      width: 110,
      render: (_, { id, is_active }) => (
        <>
          第 {id} 版 {is_active && <span className="tag ok">在用</span>}
        </>
      ),
    },
    { title: '合同名称', key: 'title', render: (_, row) => row.title },
    { title: '已签署', key: 'contracts', align: 'right', width: 90, render: (_, row) => row.contracts },
    { title: '启用人', key: 'staff', width: 100, render: (_, row) => row.staff },
    { title: '时间', key: 'at', className: 'sub nowrap', width: 140, render: (_, row) => dateTime(row.at) },
    {
      title: '操作',
      key: 'acts',
      width: 80,
      render: (_, { id }) =>
        canWrite && (
          <button type="button" className="btn text" onClick={() => void take(id)}>
            载入
          </button>
        ),
    },
  ];
  return (
    <section className="card contract-versions" aria-label="模板版本">
      <header>
        <h2>版本</h2>
      </header>
      <ListTable<ContractTemplateRow>
        label="模板版本"
        columns={columns}
        rows={templates.list}
        rowKey="id"
        empty="现在用的是系统自带的文本，第一份合同签署后成为第 1 版"
      />
    </section>
  );
}
