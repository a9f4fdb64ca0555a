/* Messages and labels: KHR_debug, whose sections the functions name, and ARB_debug_output, which has the same under
   other names. */
#include "check.h"

static struct { GLenum source, type, severity; GLuint id; GLsizei length; char text[256]; const void *user; int count; } heard;

static void GLAPIENTRY listen(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar *text, const void *user) {
    heard.source = source, heard.type = type, heard.id = id, heard.severity = severity, heard.length = length;
    heard.user = user;
    heard.count++;
    snprintf(heard.text, sizeof heard.text, "%s", text);
}

static void insert(GLenum type, GLuint id, GLenum severity, const char *text) {
    glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, type, id, severity, -1, text);
}

static int logged(void) { return value(GL_DEBUG_LOGGED_MESSAGES); }

static void forget(void) { glGetDebugMessageLog(1000, 0, NULL, NULL, NULL, NULL, NULL, NULL); }

/* 5.5 and 5.5.2: without DEBUG_OUTPUT nothing is said. */
static void callbacks(void) {
    int own;
    void *pointer = &own;
    CHECK(!glIsEnabled(GL_DEBUG_OUTPUT) && !glIsEnabled(GL_DEBUG_OUTPUT_SYNCHRONOUS) && logged() == 0);
    glGetPointerv(GL_DEBUG_CALLBACK_FUNCTION, &pointer);
    CHECK(pointer == NULL);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, "nobody hears this");
    CHECK(logged() == 0);
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    CHECK(glIsEnabled(GL_DEBUG_OUTPUT) && glIsEnabled(GL_DEBUG_OUTPUT_SYNCHRONOUS));
    glDebugMessageCallback(listen, &own);
    glGetPointerv(GL_DEBUG_CALLBACK_FUNCTION, &pointer);
    CHECK(pointer == (void *)listen);
    glGetPointerv(GL_DEBUG_CALLBACK_USER_PARAM, &pointer);
    CHECK(pointer == &own);
    insert(GL_DEBUG_TYPE_MARKER, 7, GL_DEBUG_SEVERITY_MEDIUM, "here");
    CHECK(heard.count == 1 && heard.source == GL_DEBUG_SOURCE_APPLICATION && heard.type == GL_DEBUG_TYPE_MARKER);
    CHECK(heard.id == 7 && heard.severity == GL_DEBUG_SEVERITY_MEDIUM && heard.length == 4 && heard.user == &own);
    CHECK(!strcmp(heard.text, "here") && logged() == 0);
    /* 2.5: errors are said, and still there to be asked for. */
    glEnable(0xdead);
    CHECK(heard.count == 2 && heard.source == GL_DEBUG_SOURCE_API && heard.type == GL_DEBUG_TYPE_ERROR);
    CHECK(heard.severity == GL_DEBUG_SEVERITY_HIGH && strstr(heard.text, "glEnable") && strstr(heard.text, "INVALID_ENUM"));
    ERROR(GL_INVALID_ENUM);
    /* What is wrong with a program, with the line and the byte of it. */
    const char *wrong = "!!ARBfp1.0\nMOV result.color, nothing;\nEND";
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(wrong), wrong);
    CHECK(heard.count == 4 && heard.type == GL_DEBUG_TYPE_ERROR && strstr(heard.text, "glProgramStringARB"));
    ERROR(GL_INVALID_OPERATION);
    glDebugMessageCallback(NULL, NULL);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(wrong), wrong);
    ERROR(GL_INVALID_OPERATION);
    GLenum source;
    char text[256];
    CHECK(glGetDebugMessageLog(1, sizeof text, &source, NULL, NULL, NULL, NULL, text) == 1);
    CHECK(source == GL_DEBUG_SOURCE_SHADER_COMPILER && strstr(text, "2:19: "));
    forget();
}

/* 5.5.3 and 6.1.15 */
static void logs(void) {
    GLenum sources[3] = {0}, types[3] = {0}, severities[3] = {0};
    GLuint ids[3] = {0};
    GLsizei lengths[3] = {0};
    char texts[64];
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, "one");
    insert(GL_DEBUG_TYPE_PERFORMANCE, 2, GL_DEBUG_SEVERITY_NOTIFICATION, "two");
    glDebugMessageInsert(GL_DEBUG_SOURCE_THIRD_PARTY, GL_DEBUG_TYPE_PORTABILITY, 3, GL_DEBUG_SEVERITY_MEDIUM, 5, "threefold");
    CHECK(logged() == 3 && value(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH) == 4);
    /* As many as fit. */
    CHECK(glGetDebugMessageLog(3, 7, sources, types, ids, severities, lengths, texts) == 1);
    CHECK(sources[0] == GL_DEBUG_SOURCE_APPLICATION && types[0] == GL_DEBUG_TYPE_OTHER && ids[0] == 1 && lengths[0] == 4);
    CHECK(severities[0] == GL_DEBUG_SEVERITY_HIGH && !strcmp(texts, "one") && logged() == 2);
    CHECK(glGetDebugMessageLog(3, sizeof texts, sources, types, ids, severities, lengths, texts) == 2);
    CHECK(!memcmp(texts, "two\0three", 10) && ids[1] == 3 && lengths[1] == 6 && sources[1] == GL_DEBUG_SOURCE_THIRD_PARTY);
    CHECK(logged() == 0 && value(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH) == 0);
    CHECK(glGetDebugMessageLog(1, -1, NULL, NULL, NULL, NULL, NULL, texts) == 0);
    ERROR(GL_INVALID_VALUE);
    forget();
    /* What is full takes no more. */
    for (int n = 0; n <= value(GL_MAX_DEBUG_LOGGED_MESSAGES); n++) insert(GL_DEBUG_TYPE_OTHER, n, GL_DEBUG_SEVERITY_HIGH, "much");
    CHECK(logged() == value(GL_MAX_DEBUG_LOGGED_MESSAGES));
    glGetDebugMessageLog(1, 0, NULL, NULL, ids, NULL, NULL, NULL);
    CHECK(ids[0] == 0);
    forget();
    CHECK(logged() == 0);
    glDisable(GL_DEBUG_OUTPUT);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, "one");
    glEnable(GL_DEBUG_OUTPUT);
    CHECK(logged() == 0);
}

/* 5.5.4 and 5.5.5 */
static void controls(void) {
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_LOW, "low");
    CHECK(logged() == 0);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_LOW, 0, NULL, GL_TRUE);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_LOW, "low");
    CHECK(logged() == 1);
    const GLuint ids[] = {5, 6};
    glDebugMessageControl(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_OTHER, GL_DONT_CARE, 2, ids, GL_FALSE);
    insert(GL_DEBUG_TYPE_OTHER, 5, GL_DEBUG_SEVERITY_HIGH, "named");
    insert(GL_DEBUG_TYPE_MARKER, 5, GL_DEBUG_SEVERITY_HIGH, "another type");
    insert(GL_DEBUG_TYPE_OTHER, 4, GL_DEBUG_SEVERITY_HIGH, "another number");
    CHECK(logged() == 3);
    /* There is no state of a source: those that were named are among all. */
    glDebugMessageControl(GL_DEBUG_SOURCE_APPLICATION, GL_DONT_CARE, GL_DEBUG_SEVERITY_HIGH, 0, NULL, GL_TRUE);
    insert(GL_DEBUG_TYPE_OTHER, 5, GL_DEBUG_SEVERITY_HIGH, "named");
    insert(GL_DEBUG_TYPE_OTHER, 5, GL_DEBUG_SEVERITY_MEDIUM, "of another severity");
    CHECK(logged() == 4);
    glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_TYPE_ERROR, GL_DONT_CARE, 0, NULL, GL_FALSE);
    glEnable(0xdead);
    ERROR(GL_INVALID_ENUM);
    CHECK(logged() == 4);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_FALSE);
    insert(GL_DEBUG_TYPE_OTHER, 9, GL_DEBUG_SEVERITY_HIGH, "none");
    CHECK(logged() == 4);
    forget();
    glDebugMessageControl(GL_DEBUG_SOURCE_APPLICATION, GL_DONT_CARE, GL_DONT_CARE, 1, ids, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_TYPE_OTHER, GL_DONT_CARE, 1, ids, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    glDebugMessageControl(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_OTHER, GL_DEBUG_SEVERITY_LOW, 1, ids, GL_TRUE);
    ERROR(GL_INVALID_OPERATION);
    glDebugMessageControl(GL_DEBUG_TYPE_OTHER, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_SOURCE_API, GL_DONT_CARE, 0, NULL, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SOURCE_API, 0, NULL, GL_TRUE);
    ERROR(GL_INVALID_ENUM);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, -1, NULL, GL_TRUE);
    ERROR(GL_INVALID_VALUE);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    glDebugMessageInsert(GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, -1, "not ours");
    ERROR(GL_INVALID_ENUM);
    insert(GL_DEBUG_SOURCE_API, 1, GL_DEBUG_SEVERITY_HIGH, "no type");
    ERROR(GL_INVALID_ENUM);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_TYPE_OTHER, "no severity");
    ERROR(GL_INVALID_ENUM);
    static char longest[1 << 16];
    int most = value(GL_MAX_DEBUG_MESSAGE_LENGTH);
    CHECK(most < (int)sizeof longest);
    memset(longest, 'x', most);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, longest);
    ERROR(GL_INVALID_VALUE);
    longest[most - 1] = 0;
    forget();
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, longest);
    ERROR(GL_NO_ERROR);
    CHECK(value(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH) == most);
    forget();
}

/* 5.5.6 */
static void groups(void) {
    GLenum types[2];
    GLuint ids[2];
    char texts[64];
    CHECK(value(GL_DEBUG_GROUP_STACK_DEPTH) == 1);
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 42, -1, "group");
    CHECK(value(GL_DEBUG_GROUP_STACK_DEPTH) == 2 && logged() == 1);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_FALSE);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, "not in here");
    CHECK(logged() == 1);
    glPopDebugGroup();
    CHECK(value(GL_DEBUG_GROUP_STACK_DEPTH) == 1 && logged() == 2);
    insert(GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, "out here");
    CHECK(logged() == 3);
    CHECK(glGetDebugMessageLog(2, sizeof texts, NULL, types, ids, NULL, NULL, texts) == 2);
    CHECK(types[0] == GL_DEBUG_TYPE_PUSH_GROUP && types[1] == GL_DEBUG_TYPE_POP_GROUP && ids[0] == 42 && ids[1] == 42);
    CHECK(!memcmp(texts, "group\0group", 12));
    glPopDebugGroup();
    ERROR(GL_STACK_UNDERFLOW);
    for (int n = 1; n < value(GL_MAX_DEBUG_GROUP_STACK_DEPTH); n++) glPushDebugGroup(GL_DEBUG_SOURCE_THIRD_PARTY, n, 0, "");
    ERROR(GL_NO_ERROR);
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 1, 0, "");
    ERROR(GL_STACK_OVERFLOW);
    while (value(GL_DEBUG_GROUP_STACK_DEPTH) > 1) glPopDebugGroup();
    glPushDebugGroup(GL_DEBUG_SOURCE_API, 1, 0, "");
    ERROR(GL_INVALID_ENUM);
    forget();
}

static void expect_label(int line, GLenum identifier, GLuint name, const char *expected) {
    char found[64] = "?";
    GLsizei length = -1;
    glGetObjectLabel(identifier, name, sizeof found, &length, found);
    if (strcmp(found, expected) || length != (GLsizei)strlen(expected)) {
        fprintf(stderr, "line %d: the label is %s (%d), not %s\n", line, found, length, expected);
        exit(1);
    }
}
#define LABEL(identifier, name, expected) expect_label(__LINE__, identifier, name, expected)

/* 5.5.8 and 6.1.16 */
static void labels(void) {
    GLuint names[6];
    const GLenum identifiers[] = {GL_BUFFER, GL_VERTEX_ARRAY, GL_QUERY, GL_TEXTURE, GL_RENDERBUFFER, GL_FRAMEBUFFER};
    glGenBuffers(1, names), glGenVertexArrays(1, names + 1), glGenQueries(1, names + 2), glGenTextures(1, names + 3);
    glGenRenderbuffers(1, names + 4), glGenFramebuffers(1, names + 5);
    glObjectLabel(GL_BUFFER, names[0], -1, "none yet");
    ERROR(GL_INVALID_VALUE);
    glBindBuffer(GL_ARRAY_BUFFER, names[0]), glBindVertexArray(names[1]);
    glBeginQuery(GL_SAMPLES_PASSED, names[2]), glEndQuery(GL_SAMPLES_PASSED);
    glBindTexture(GL_TEXTURE_2D, names[3]), glBindRenderbuffer(GL_RENDERBUFFER, names[4]);
    glBindFramebuffer(GL_FRAMEBUFFER, names[5]), glBindFramebuffer(GL_FRAMEBUFFER, 0);
    for (int n = 0; n < 6; n++) {
        LABEL(identifiers[n], names[n], "");
        glObjectLabel(identifiers[n], names[n], 3, "abcdef");
        LABEL(identifiers[n], names[n], "abc");
        glObjectLabel(identifiers[n], names[n], -1, "longer");
        LABEL(identifiers[n], names[n], "longer");
    }
    char found[4] = "???";
    GLsizei length = -1;
    glGetObjectLabel(GL_BUFFER, names[0], 4, &length, found);
    CHECK(length == 3 && !strcmp(found, "lon"));
    glGetObjectLabel(GL_BUFFER, names[0], 0, &length, NULL);
    CHECK(length == 6);
    glObjectLabel(GL_BUFFER, names[0], 0, NULL);
    LABEL(GL_BUFFER, names[0], "");
    /* An object of the same name later is another one. */
    glDeleteTextures(1, names + 3), glDeleteVertexArrays(1, names + 1), glDeleteQueries(1, names + 2);
    glBindTexture(GL_TEXTURE_2D, names[3]);
    LABEL(GL_TEXTURE, names[3], "");
    glBeginQuery(GL_SAMPLES_PASSED, names[2]), glEndQuery(GL_SAMPLES_PASSED);
    LABEL(GL_QUERY, names[2], "");
    ERROR(GL_NO_ERROR);
    glNewList(3, GL_COMPILE), glEndList();
    glObjectLabel(GL_DISPLAY_LIST, 3, -1, "list");
    LABEL(GL_DISPLAY_LIST, 3, "list");
    glDeleteLists(1, 9);
    glGetObjectLabel(GL_DISPLAY_LIST, 3, 4, NULL, found);
    ERROR(GL_INVALID_VALUE);
    GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glObjectPtrLabel(fence, -1, "yes");
    glGetObjectPtrLabel(fence, 4, &length, found);
    CHECK(length == 3 && !strcmp(found, "yes"));
    glDeleteSync(fence);
    glObjectPtrLabel(fence, -1, "no");
    ERROR(GL_INVALID_VALUE);
    glObjectLabel(GL_PROGRAM, 1, -1, "there is none");
    ERROR(GL_INVALID_VALUE);
    glObjectLabel(GL_TEXTURE_2D, names[3], -1, "not so");
    ERROR(GL_INVALID_ENUM);
    glObjectLabel(GL_TEXTURE, names[3], value(GL_MAX_LABEL_LENGTH), "long");
    ERROR(GL_INVALID_VALUE);
}

/* ARB_debug_output */
static void earlier(void) {
    ENTRY(PFNGLDEBUGMESSAGECALLBACKARBPROC, DebugMessageCallbackARB);
    ENTRY(PFNGLDEBUGMESSAGECONTROLARBPROC, DebugMessageControlARB);
    ENTRY(PFNGLDEBUGMESSAGEINSERTARBPROC, DebugMessageInsertARB);
    ENTRY(PFNGLGETDEBUGMESSAGELOGARBPROC, GetDebugMessageLogARB);
    forget();
    int before = heard.count;
    DebugMessageCallbackARB(listen, NULL);
    DebugMessageInsertARB(GL_DEBUG_SOURCE_APPLICATION_ARB, GL_DEBUG_TYPE_OTHER_ARB, 3, GL_DEBUG_SEVERITY_HIGH_ARB, -1, "early");
    CHECK(heard.count == before + 1 && !strcmp(heard.text, "early"));
    DebugMessageControlARB(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_FALSE);
    DebugMessageInsertARB(GL_DEBUG_SOURCE_APPLICATION_ARB, GL_DEBUG_TYPE_OTHER_ARB, 3, GL_DEBUG_SEVERITY_HIGH_ARB, -1, "early");
    CHECK(heard.count == before + 1 && GetDebugMessageLogARB(1, 0, NULL, NULL, NULL, NULL, NULL, NULL) == 0);
}

int main(void) {
    start(16, 16);
    CHECK(has_extension("GL_KHR_debug") && has_extension("GL_ARB_debug_output"));
    callbacks();
    logs();
    controls();
    groups();
    labels();
    earlier();
    ERROR(GL_NO_ERROR);
    return 0;
}
