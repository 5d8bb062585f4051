package dev.antiphon.processor.types;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/** Tells which parameters have a type with an annotation called Nullable, which javac before 22 does not tell of class files. */
final class ClassFileReader {
    private static final String TYPE_ANNOTATIONS = "RuntimeVisibleTypeAnnotations";
    /** The kind of annotation that is about the type of a parameter. */
    private static final int PARAMETER = 0x16;
    /** The step of a path that leads into a type from the one around it; all others lead to a part of a type. */
    private static final int INWARDS = 1;

    private final DataInputStream in;
    private final Set<String> nullable = new HashSet<>();
    private String[] texts = {};

    private ClassFileReader(InputStream in) {
        this.in = new DataInputStream(in);
    }

    /** The parameters, as {@code name(DESCRIPTOR)RESULT#INDEX}. */
    static Set<String> nullable(InputStream in) throws IOException {
        ClassFileReader file = new ClassFileReader(in);
        file.read();
        return file.nullable;
    }

    private void read() throws IOException {
        in.skipNBytes(8); // what it is, and its version
        constants();
        in.skipNBytes(6); // its modifiers, its name and its parent
        in.skipNBytes(2L * in.readUnsignedShort()); // its interfaces
        members(); // its fields, which have no parameters
        members();
    }

    private void constants() throws IOException {
        int count = in.readUnsignedShort();
        texts = new String[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // they take two places
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("There is no constant of kind " + tag);
            }
        }
    }

    private void members() throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2); // its modifiers
            String signature = text() + text();
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                boolean wanted = text().equals(TYPE_ANNOTATIONS);
                int length = in.readInt();
                if (wanted) {
                    typeAnnotations(signature);
                } else {
                    in.skipNBytes(length);
                }
            }
        }
    }

    private void typeAnnotations(String signature) throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int target = in.readUnsignedByte();
            int index = 0;
            switch (target) {
                case 0x01, PARAMETER -> index = in.readUnsignedByte();
                case 0x12, 0x17 -> in.skipNBytes(2);
                case 0x13, 0x14, 0x15 -> {}
                default -> throw new IOException("No member has annotations of kind " + target);
            }
            boolean whole = isWhole();
            if (annotation() && whole && target == PARAMETER) {
                nullable.add(signature + "#" + index);
            }
        }
    }

    /** Whether an annotation is about all of a type. */
    private boolean isWhole() throws IOException {
        boolean whole = true;
        for (int steps = in.readUnsignedByte(); steps > 0; steps--) {
            whole &= in.readUnsignedByte() == INWARDS;
            in.skipNBytes(1);
        }
        return whole;
    }

    /** Reads an annotation, and says whether it is called Nullable. */
    private boolean annotation() throws IOException {
        String type = text();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2);
            value();
        }
        return type.endsWith("/Nullable;") || type.endsWith("$Nullable;") || type.equals("LNullable;");
    }

    private void value() throws IOException {
        switch (in.readUnsignedByte()) {
            case 'e' -> in.skipNBytes(4);
            case '@' -> annotation();
            case '[' -> {
                for (int left = in.readUnsignedShort(); left > 0; left--) {
                    value();
                }
            }
            default -> in.skipNBytes(2);
        }
    }

    private String text() throws IOException {
        return texts[in.readUnsignedShort()];
    }
}
