import { Email, Password, Text } from '@frontdesk/contracts';

export class PasswordSignInBody {
  @Email({ required: true })
  email!: string;

  @Password({ required: true })
  password!: string;
}

export class PasswordBody {
  @Password({ required: true })
  password!: string;
}

export class LinkBody {
  @Text({ max: 128, required: true })
  secret!: string;
}

export class AcceptLinkBody extends LinkBody {
  @Email()
  email?: string | null;

  @Text({ max: 255 })
  name?: string | null;

  @Password()
  password?: string | null;
}

export class RecoveryBody {
  @Email({ required: true })
  email!: string;

  @Text({ max: 64, required: true })
  code!: string;
}

export class NameBody {
  @Text({ max: 255, required: true })
  name!: string;
}
