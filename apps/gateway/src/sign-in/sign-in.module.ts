import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PortalStreamModule } from '../portal-stream/portal-stream.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { Challenges } from './challenges.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasskeysService } from './passkeys.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInRouter } from './sign-in.router.js';
import { SignInService } from './sign-in.service.js';
import { OidcProvider } from './oidc-provider.js';
import { SingleSignOnService } from './single-sign-on.service.js';

/** Sign-in to the portal. */
@Module({
  imports: [
    AuthenticationModule,
    MailModule,
    NoticesModule,
    NotificationsModule,
    PeopleModule,
    PortalStreamModule,
    RedisModule,
  ],
  providers: [
    Challenges,
    KnownBrowsers,
    OidcProvider,
    PasskeysService,
    SignInLimits,
    SignInRouter,
    SignInService,
    SingleSignOnService,
  ],
  exports: [PasskeysService, SingleSignOnService],
})
export class SignInModule {}
