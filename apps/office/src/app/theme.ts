import type { ThemeConfig } from 'antd';

const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** Who has asked for less motion gets none: dialogs and menus stand where they stand at once. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** antd in the hand of the back office: the values of styles/tokens.css where antd wants them as constants. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#08804F',
    colorLink: '#1D5FBF',
    colorInfo: '#1D5FBF',
    colorSuccess: '#08804F',
    colorWarning: '#B45309',
    colorError: '#CF2A2E',
    colorText: '#1F2937',
    colorTextSecondary: '#4B5563',
    colorTextTertiary: '#6B7280',
    colorTextPlaceholder: '#6B7280',
    colorBorder: '#CBD2D9',
    colorBorderSecondary: '#E5E7EB',
    colorBgLayout: '#F0F2F4',
    borderRadius: 4,
    borderRadiusLG: 6,
    borderRadiusSM: 3,
    fontSize: 13,
    fontSizeHeading4: 18,
    controlHeight: 32,
    controlHeightSM: 24,
    padding: 12,
    paddingLG: 12,
    marginLG: 12,
    wireframe: false,
    motion: !isStill,
    motionDurationMid: '0.12s',
    fontFamily: FONT,
  },
  components: {
    Table: {
      headerBg: '#F7F8F9',
      headerColor: '#4B5563',
      cellPaddingBlockSM: 6,
      cellPaddingInlineSM: 8,
      cellFontSizeSM: 13,
      rowHoverBg: '#F7F9F8',
      rowSelectedBg: '#FFFFFF',
      rowSelectedHoverBg: '#F7F9F8',
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
    },
    Button: {
      paddingInline: 12,
      fontWeight: 400,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Form: { itemMarginBottom: 10, verticalLabelPadding: '0 0 4px' },
    Segmented: { trackBg: '#E9ECEF' },
  },
};
