import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';

@Module({ imports: [OrganizationFactsModule.for('chats')] })
export class ChatsModule {}
