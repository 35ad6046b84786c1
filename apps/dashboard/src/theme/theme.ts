// Colours, type and sizes. Every pair of text and ground is at least 4.5 : 1, in light and in dark.
import {
  ActionIcon,
  Badge,
  Button,
  CloseButton,
  createTheme,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Paper,
  Select,
  Table,
  Tooltip,
} from '@mantine/core';

// A close button has no words of its own.
const CLOSE_LABEL: Record<string, string> = { 'aria-label': 'Close' };

export const theme = createTheme({
  primaryColor: 'sonar',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Geist Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  colors: {
    sonar: [
      '#e5f5f7',
      '#cbe9ee',
      '#99d3de',
      '#63bccc',
      '#36a8bd',
      '#1b96ad',
      '#0f8299',
      '#0b6c82',
      '#095a6d',
      '#074353',
    ],
    // Its two darkest tell text from ground: the library's own do not.
    orange: [
      '#fff4e6',
      '#ffe8cc',
      '#ffd8a8',
      '#ffc078',
      '#ffa94d',
      '#ff922b',
      '#fd7e14',
      '#f76707',
      '#b34700',
      '#8f3d00',
    ],
    dark: [
      '#dde6e9',
      '#b7c5cb',
      '#9aabb3',
      '#71858e',
      '#40525c',
      '#2b3b44',
      '#1d2b33',
      '#141f26',
      '#0d161c',
      '#080f13',
    ],
    gray: [
      '#f6f8f8',
      '#eef2f2',
      '#e1e8e9',
      '#cfd8da',
      '#b3bfc2',
      '#8d9b9f',
      '#65757a',
      '#4c5b60',
      '#334146',
      '#1c272b',
    ],
  },
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm' } }),
    CloseButton: CloseButton.extend({ defaultProps: { ...CLOSE_LABEL } }),
    // Whatever is typed into or chosen from is as high as a button beside it.
    Input: Input.extend({ defaultProps: { size: 'xs' } }),
    InputWrapper: InputWrapper.extend({ defaultProps: { size: 'xs' } }),
    // The placeholder is no item, which a menu must not hold; the first item has the focus instead.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, radius: 'md' } }),
    // Its choices are drawn when it opens: to keep them there unseen has the whole page laid out once more at its start.
    Select: Select.extend({ defaultProps: { comboboxProps: { shadow: 'md', keepMounted: false } } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm', fz: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, withArrow: true, fz: 'xs' } }),
  },
});

/** The same, with fields for a sheet that has nothing else. */
export const sheetTheme = createTheme({
  components: {
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: InputWrapper.extend({ defaultProps: { size: 'sm' } }),
  },
});
