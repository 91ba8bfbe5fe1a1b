import { useRouter, type DefaultTheme as DefaultThemeTypes, type Theme } from 'vitepress';
import DefaultTheme, { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { defineComponent, h, nextTick, onMounted, type VNode } from 'vue';
import { rememberLanguage, showRememberedLanguage } from './languages.js';
import { searchOptions } from './search-options.js';
import './site.css';
import { loadTestKey, showTestKey } from './test-key.js';
import { TestKeyPanel } from './test-key-panel.js';
import { TryIt } from './try-it.js';

const notFound = (): VNode =>
  h('main', { class: 'not-found' }, [
    h('h1', 'There is no such page'),
    h('p', ['Search, or go to the ', h('a', { href: '/docs/' }, 'documentation'), '.']),
  ]);

const forModels = (): VNode =>
  h('p', { class: 'for-models' }, [
    'For language models: ',
    h('a', { href: '/docs/llms.txt', target: '_self' }, 'all pages as text'),
  ]);

const Layout = defineComponent(() => {
  const router = useRouter();
  onMounted(() => {
    rememberLanguage();
    showRememberedLanguage();
    loadTestKey();
    router.onAfterRouteChange = async () => {
      await nextTick();
      showRememberedLanguage();
      showTestKey();
    };
  });
  return () => h(DefaultTheme.Layout, null, { 'doc-footer-before': forModels, 'not-found': notFound });
});

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app, siteData }) => {
    const { search } = siteData.value.themeConfig as DefaultThemeTypes.Config;
    if (search?.provider === 'local') search.options = { ...search.options, miniSearch: { searchOptions } };
    app.component('TestKeyPanel', TestKeyPanel);
    app.component('TryIt', TryIt);
    app.component('VPHomeHero', VPHomeHero);
    app.component('VPHomeFeatures', VPHomeFeatures);
  },
} satisfies Theme;
