import { describe, expect, it } from '@jest/globals';
import { readyBlock } from './ready-block.ts';

const demo = {
  base_url: 'http://127.0.0.1:8080/api/public/v1',
  platform_url: 'http://127.0.0.1:8080/api/platform/v1',
  platform_token: 'fd_platform_x',
  organization_id: 1,
  live_key: 'vk_live_x',
  test_key: 'vk_test_x',
  widget_url: 'http://127.0.0.1:8080/widget/v1/demo?widget=wgt_x',
  docs_url: 'http://127.0.0.1:8080/docs',
  portal_url: 'http://localhost:8080/portal/link#secret',
};

describe('the ready block', () => {
  const block = readyBlock({
    demo,
    voiceUrl: 'http://127.0.0.1:8082',
    receiverUrl: 'http://127.0.0.1:20001',
    stateDir: '.local',
    logFile: '.local/services.log',
  });

  it('shows a request in test mode whose event `listen` receives', () => {
    const [, tried] = block.split('Try it');
    expect(tried).toContain("-H 'Authorization: Bearer vk_test_x'");
    expect(tried).not.toContain('vk_live_x');
    expect(tried).toContain('npm run frontdesk -- listen --forward-to');
  });

  it('begins with the link that opens the portal', () => {
    expect(block.trim().split('\n')[2]).toBe('  Portal          http://localhost:8080/portal/link#secret');
  });

  it('shows the address of the voice service', () => {
    expect(block).toContain('  Voice           http://127.0.0.1:8082\n');
  });

  it('shows the page with the webhooks of the demo organization', () => {
    expect(block).toContain('  Webhooks        http://127.0.0.1:20001\n');
  });

  it('names the file with every line of the services', () => {
    expect(block).toContain('.local/services.log');
  });
});
