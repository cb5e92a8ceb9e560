import { Form, type FormItemProps } from 'antd';
import { ANY } from '../../../app/failure.tsx';

/** A field of these forms: what the server says against it goes when it is changed, whether it has rules or not. */
export const Field = ({ rules = [ANY], ...item }: FormItemProps) => <Form.Item {...item} rules={rules} />;
