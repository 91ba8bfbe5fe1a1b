import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { ChatFeed } from './chat-feed.js';
import { VisitorAdmission } from './visitor-admission.js';
import { VisitorTokens } from './visitor-tokens.js';
import { WidgetDemo } from './widget-demo.js';
import { WidgetLimits } from './widget-limits.js';
import { WidgetRouter } from './widget.router.js';
import { WidgetService } from './widget.service.js';

/** The API of the chat widget. */
@Module({
  imports: [OrganizationsModule, RedisModule],
  providers: [ChatFeed, VisitorAdmission, VisitorTokens, WidgetDemo, WidgetLimits, WidgetRouter, WidgetService],
})
export class WidgetModule {}
