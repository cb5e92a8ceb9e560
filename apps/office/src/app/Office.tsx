import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { CloseIcon } from './CloseIcon.tsx';
import { queryClient } from './queryClient.ts';
import { Shell } from './Shell.tsx';
import { theme } from './theme.ts';

/**
 * Everything behind sign-in: antd in our theme and in Chinese, the cache of the server's answers, the frame. A form that is sent with
 * something wrong leads to the first field of it.
 */
export function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={theme}
        locale={zhCN}
        button={{ autoInsertSpace: false }}
        modal={{ closeIcon: <CloseIcon /> }}
        form={{ scrollToFirstError: { focus: true, block: 'center' } }}
      >
        <App component={false}>
          <Shell />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
