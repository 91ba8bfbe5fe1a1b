import { Module } from '@nestjs/common';
import { StaticFilesRouter } from '../static-files/static-files.router.js';
import { ApiDescription } from './api-description.js';
import { DocumentationRouter } from './documentation.router.js';

/** The API description, the documentation site and the files of the other browser programs. */
@Module({
  providers: [ApiDescription, DocumentationRouter, StaticFilesRouter],
  exports: [ApiDescription, StaticFilesRouter],
})
export class DocumentationModule {}
